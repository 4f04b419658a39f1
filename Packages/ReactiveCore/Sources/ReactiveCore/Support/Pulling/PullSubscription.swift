public import Synchronization

/// The subscription of a source that makes its values itself, whenever they are asked for.
///
/// The caller that raises the outstanding demand from zero owns the source until it is back at
/// zero; demand that comes meanwhile, from inside a signal or from another thread, extends the
/// owner's loop. So the loop never recurses and needs no lock. After the end the demand stays
/// above zero, so that nobody becomes the owner again.
///
/// The class is not generic: requests that come through an existential, and the release, would
/// reach generic code that is never specialised. What knows the types is `perform`, which is made
/// where they are known. It captures nothing, so that the whole subscription is one object.
@usableFromInline
final class PullSubscription: Subscription {
  /// What the owner may want of the source.
  @usableFromInline
  enum Task {
    /// Send what there is demand for, or release the supply if that is cancelled.
    case send
    /// Let go of the supply.
    case discard
    /// Show the supply, which is there.
    case show(SourceLook)
  }

  @usableFromInline let outstanding = Atomic<UInt>(0)
  @usableFromInline let cancelled = Atomic<Bool>(false)
  /// Only the owner calls it.
  @usableFromInline let perform: (PullSubscription, Task) -> Void
  /// What it is called when there is nothing else to show.
  private let name: StaticString
  private let trapsWithoutDemand: Bool

  // What is still to be sent, as the type that `perform` knows. Only the owner touches these two, so
  // that accesses cannot overlap.
  @exclusivity(unchecked) @usableFromInline var storage = SupplyStorage()
  /// Whether it is there: not while the owner works with it, nor after the end.
  @exclusivity(unchecked) @usableFromInline var isStocked = false

  @usableFromInline
  init(
    name: StaticString,
    trapsWithoutDemand: Bool,
    perform: @escaping (PullSubscription, Task) -> Void
  ) {
    self.name = name
    self.trapsWithoutDemand = trapsWithoutDemand
    self.perform = perform
  }

  deinit {
    if isStocked { perform(self, .discard) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand._requirePositive() }
    if demand > .none, raise(by: demand) { perform(self, .send) }
  }

  @usableFromInline
  func cancel() {
    cancelled.store(true, ordering: .releasing)
    // An owner that is at work releases the supply itself.
    if raise(by: .max(1)) { discard() }
  }

  /// Whether nothing more may be sent.
  @inlinable var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// The demand that is not met yet.
  @inlinable var owed: UInt { outstanding.load(ordering: .acquiring) }

  /// Stores what is still to be sent.
  @inlinable
  func stock<Supply>(_ supply: consuming Supply) {
    storage.put(supply)
    isStocked = true
  }

  /// Takes out what was stored.
  @inlinable
  func takeSupply<Supply>(as type: Supply.Type) -> Supply {
    isStocked = false
    return storage.take(as: type)
  }

  private func discard() {
    if isStocked { perform(self, .discard) }
  }

  /// - Returns: Whether the caller owns the source now.
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

  /// Shows the supply if nobody is at work with it, by owning the source for a moment.
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

/// How a source's subscription looks when it is printed and reflected.
@usableFromInline
final class SourceLook {
  @usableFromInline var description: String
  @usableFromInline var children: [Mirror.Child] = []

  init(description: String) {
    self.description = description
  }
}
