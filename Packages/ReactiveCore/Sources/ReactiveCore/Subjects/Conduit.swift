public import Synchronization

/// The part of a subject's subscription that does not depend on the type of its values: `request`
/// and `cancel` need not be specialised.
@usableFromInline
class Conduit: NamedSubscription {
  /// The functions of a conduit that depend on the type of its values. They capture nothing, so
  /// that they are specialised.
  @usableFromInline
  struct Functions {
    /// Delivers the value that waits for demand.
    let didRequest: (Conduit) -> Void
    /// Drops all values.
    let dropValues: (Conduit) -> Void

    @usableFromInline
    init(didRequest: @escaping (Conduit) -> Void, dropValues: @escaping (Conduit) -> Void) {
      self.didRequest = didRequest
      self.dropValues = dropValues
    }
  }

  /// The outstanding demand of downstream.
  @usableFromInline let demand = Atomic<UInt>(0)
  /// Set at the end, by the completion or by `cancel`: nothing is delivered afterwards.
  @usableFromInline let isOver = Atomic<Bool>(false)
  /// The storage of the newest value without demand; nil if the subject keeps no value.
  ///
  /// It is a raw pointer, so that unspecialised code does not look up the value's type.
  @usableFromInline let unseen: UnsafeMutableRawPointer?

  // Accessed only by code that may deliver.
  /// True if a value waits for demand.
  @exclusivity(unchecked) @usableFromInline final var hasUnseen: Bool

  // Accessed only by the thread inside the subject's gate.

  /// Its index in the table, and a flag that is false once it is removed.
  @exclusivity(unchecked) final var position = 0
  @exclusivity(unchecked) final var isListed = false
  /// The number of nested deliveries.
  @exclusivity(unchecked) @usableFromInline final var deliveries = 0
  /// True if it was removed from the table during a delivery.
  @exclusivity(unchecked) private final var isLeaving = false

  /// Retained until the last holder is removed: so a delivery need not retain it.
  private let subscriber: Unmanaged<AnyObject>
  /// The number of threads that may still deliver: the subscribing one, and the one inside the
  /// gate.
  private let holders = Atomic<Int>(2)
  /// The subject, kept alive until the end of its subscriptions.
  private let subject: _Lock<AnyObject?>
  /// True if a request may be the first one that the subject's upstreams wait for.
  private let mayAskUpstreams: Bool
  /// Valid until the end.
  private let base: Unmanaged<SubjectBase>
  private let functions: Functions

  // `__shared`: otherwise an initialiser's arguments are retained, then released at once.
  @usableFromInline
  init(
    subscriber: __shared AnyObject,
    subject: AnyObject,
    base: __shared SubjectBase,
    unseen: UnsafeMutableRawPointer?,
    functions: Functions
  ) {
    self.subscriber = .passRetained(subscriber)
    self.subject = _Lock(subject)
    self.base = .passUnretained(base)
    mayAskUpstreams = base.awaitsDemand
    self.unseen = unseen
    hasUnseen = unseen != nil
    self.functions = functions
  }

  deinit {
    if holders.load(ordering: .acquiring) > 0 {
      functions.dropValues(self)
      subscriber.release()
    }
    unseen?.deallocate()
  }

  /// True if a request may make a kept value deliverable.
  @inlinable final var keepsUnseen: Bool { unseen != nil }

  @usableFromInline
  final func request(_ more: Subscribers.Demand) {
    more._requirePositive()
    add(more)
    if keepsUnseen { functions.didRequest(self) }
    // Last: an upstream that is asked may send at once.
    if mayAskUpstreams { activeBase?.askUpstreams() }
  }

  @usableFromInline
  final func cancel() {
    guard let subject = end() else { return }
    base._withUnsafeGuaranteedRef { $0.remove(self) }
    withExtendedLifetime(subject) {}
  }

  /// Ends because the subject has ended.
  ///
  /// - Returns: True if it had not ended before.
  @usableFromInline
  final func complete() -> Bool {
    end() != nil
  }

  /// - Returns: The subject; nil if it had ended before.
  private func end() -> AnyObject? {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    return subject.withLock { $0.take() }
  }

  /// The subject's base, until the end.
  @usableFromInline final var activeBase: SubjectBase? {
    subject.withLock { $0 == nil ? nil : base.takeUnretainedValue() }
  }

  @usableFromInline
  final var name: StaticString { activeBase?.name ?? "Empty" }
}

// MARK: - Releasing the subscriber

extension Conduit {
  /// Records that the subject has removed it. Only the thread inside the gate may call it.
  func leftTable() {
    isLeaving = true
    removeHolderUnlessDelivering()
  }

  /// Begins a delivery. Only the thread inside the gate may call it.
  @inlinable
  final func beginDelivery() {
    deliveries += 1
  }

  @inlinable
  final func endDelivery() {
    deliveries -= 1
    if isOver.load(ordering: .relaxed) { didDeliverLast() }
  }

  @usableFromInline
  final func didDeliverLast() {
    if isLeaving { removeHolderUnlessDelivering() }
  }

  private func removeHolderUnlessDelivering() {
    guard deliveries == 0 else { return }
    isLeaving = false
    removeHolder()
  }

  /// Records that one of the two holders no longer delivers.
  @usableFromInline
  final func removeHolder() {
    let (_, left) = holders.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    guard left == 0 else { return }
    functions.dropValues(self)
    subscriber.release()
  }
}

// MARK: - Demand

extension Conduit {
  @inlinable final var hasDemand: Bool { demand.load(ordering: .acquiring) > 0 }

  /// Takes one from the demand, if there is any. Only a holder may call it.
  @inlinable
  final func takeDemand() -> Bool {
    let asked = demand.load(ordering: .relaxed)
    if asked == Subscribers.Demand.unlimitedValue { return true }
    guard asked > 0 else { return false }
    demand.changeDemand { $0 - 1 }
    return true
  }

  /// Adds to the demand.
  @inlinable
  final func add(_ more: Subscribers.Demand) {
    if more > .none { demand.changeDemand { $0 + more } }
  }
}
