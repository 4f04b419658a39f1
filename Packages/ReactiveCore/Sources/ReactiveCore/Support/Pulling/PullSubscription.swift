public import Synchronization

/// The subscription of a source that makes its values on request.
///
/// The caller that raises the outstanding demand from zero owns the source until it is back at
/// zero; demand that is added meanwhile, from inside a signal or from another thread, extends the
/// owner's loop. So the loop never recurses and needs no lock. After the end the demand stays above
/// zero, so that no caller becomes the owner again.
///
/// The class is not generic: only `perform` depends on the types. It captures nothing, so that it
/// is specialised and the whole subscription is one object.
@usableFromInline
final class PullSubscription: Subscription {
  /// An action that the owner performs.
  @usableFromInline
  enum Action {
    /// Send values while there is demand, or release the supply after cancellation.
    case send
    /// Release the supply.
    case discard
    /// Show the supply, which has to be stored.
    case show(SourceLook)
  }

  @usableFromInline let outstanding = Atomic<UInt>(0)
  @usableFromInline let cancelled = Atomic<Bool>(false)
  /// Only the owner calls it.
  @usableFromInline let perform: (PullSubscription, Action) -> Void
  /// The description when there is no supply to show.
  private let name: StaticString
  @usableFromInline let _trapsWithoutDemand: Bool

  // The supply, of the type that `perform` expects. Accessed only by the owner, as is `isStocked`.
  @exclusivity(unchecked) @usableFromInline var storage = SupplyStorage()
  /// True if the supply is stored: not while the owner uses it, nor after the end.
  @exclusivity(unchecked) @usableFromInline var isStocked = false

  @usableFromInline
  init(
    name: StaticString,
    trapsWithoutDemand: Bool,
    perform: @escaping (PullSubscription, Action) -> Void
  ) {
    self.name = name
    _trapsWithoutDemand = trapsWithoutDemand
    self.perform = perform
  }

  @inline(never)
  deinit {
    if isStocked { perform(self, .discard) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if _trapsWithoutDemand { demand._requirePositive() }
    if demand > .none, raise(by: demand) { perform(self, .send) }
  }

  @usableFromInline
  func cancel() {
    cancelled.store(true, ordering: .releasing)
    // If there is another owner, it releases the supply.
    if raise(by: .max(1)) { discard() }
  }

  /// True if nothing more may be sent.
  @inlinable var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// The outstanding demand.
  @inlinable var owed: UInt { outstanding.load(ordering: .acquiring) }

  /// Stores the supply.
  @inlinable
  func store<Supply>(_ supply: consuming Supply) {
    storage.put(supply)
    isStocked = true
  }

  /// Removes and returns the supply.
  @inlinable
  func takeSupply<Supply>(as type: Supply.Type) -> Supply {
    isStocked = false
    return storage.take(as: type)
  }

  private func discard() {
    if isStocked { perform(self, .discard) }
  }

  /// - Returns: True if the caller owns the source now.
  private func raise(by demand: Subscribers.Demand) -> Bool {
    outstanding.changeDemand { $0 + demand }.old == .none
  }

  /// - Returns: The demand that was added meanwhile.
  @usableFromInline
  func lower(by taken: UInt) -> UInt {
    outstanding.changeDemand { $0 - Subscribers.Demand(rawValue: taken) }.new.rawValue
  }
}

extension PullSubscription: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline var description: String { look().description }

  @usableFromInline var customMirror: Mirror { Mirror(self, children: look().children) }

  @usableFromInline var playgroundDescription: Any { description }

  /// Shows the supply if the source has no owner, by owning it for a moment.
  private func look() -> SourceLook {
    let look = SourceLook(description: "\(name)")
    let isOwner = outstanding.compareExchange(
      expected: 0,
      desired: 1,
      ordering: .acquiringAndReleasing
    ).exchanged
    guard isOwner else { return look }
    perform(self, .show(look))
    // A request made meanwhile was left to the owner.
    if lower(by: 1) > 0 { perform(self, .send) }
    return look
  }
}

/// The printed and reflected form of a source's subscription.
@usableFromInline
final class SourceLook {
  @usableFromInline var description: String
  @usableFromInline var children: [Mirror.Child] = []

  init(description: String) {
    self.description = description
  }
}
