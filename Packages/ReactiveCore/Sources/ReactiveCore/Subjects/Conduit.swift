public import Synchronization

/// One subscription of a subject, without what depends on the type of its values: `request` and
/// `cancel`, which are reached through `any Subscription`, need not be specialised.
@usableFromInline
class Conduit: NamedSubscription {
  /// The functions of a conduit that depend on the type of its values. They capture nothing;
  /// they are made where the type is known, so that they are specialised.
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

  /// What downstream has asked for and has not been sent.
  @usableFromInline let demand = Atomic<UInt>(0)
  /// Set at the end, by the completion or by `cancel`: nothing is delivered any more.
  @usableFromInline let isOver = Atomic<Bool>(false)
  /// A place for the newest value that came without demand, where the subject keeps its newest value.
  ///
  /// It says nothing of the value's type: code that is not specialised would look up the type of an
  /// optional for each access, and the deinit of a generic class never is.
  @usableFromInline let unseen: UnsafeMutableRawPointer?

  // Only code that may deliver touches it.
  /// True if there is a value that came without demand.
  @exclusivity(unchecked) @usableFromInline final var hasUnseen: Bool

  // Only the thread inside the subject's gate touches them.

  /// Its place in the table, and whether it counts as being there.
  @exclusivity(unchecked) final var position = 0
  @exclusivity(unchecked) final var isListed = false
  /// How many deliveries are nested.
  @exclusivity(unchecked) @usableFromInline final var deliveries = 0
  /// Whether it has left the table while a value was being delivered.
  @exclusivity(unchecked) private final var isLeaving = false

  /// Retained until the last holder is removed: so a delivery needs no retain of its own.
  private let subscriber: Unmanaged<AnyObject>
  /// The count of those that may still deliver: the thread that subscribes, and the thread inside
  /// the gate.
  private let holders = Atomic<Int>(2)
  /// What keeps the subject alive until the end: it lives as long as it has subscriptions.
  private let subject: _Lock<AnyObject?>
  /// Whether a request may be the first one that the subject's upstreams wait for.
  private let mayAskUpstreams: Bool
  /// Valid until the end.
  private let base: Unmanaged<SubjectBase>
  private let functions: Functions

  // `__shared`, as an initialiser takes its arguments retained otherwise, to release them at once.
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

  /// Ends because the subject has.
  ///
  /// - Returns: Whether the end had not come before.
  @usableFromInline
  final func complete() -> Bool {
    end() != nil
  }

  /// - Returns: The subject, if the end had not come before.
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

// MARK: - Letting go of the subscriber

extension Conduit {
  /// Takes note that the subject has removed it. Only the thread inside the gate may call it.
  func leftTable() {
    isLeaving = true
    removeHolderUnlessDelivering()
  }

  /// Begins to deliver something. Only the thread inside the gate may call it.
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

  /// Takes note that one of the two holders will not deliver any more.
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

  /// Takes one of what downstream has asked for. Only a holder may call it.
  @inlinable
  final func takeDemand() -> Bool {
    let asked = demand.load(ordering: .relaxed)
    if asked == Subscribers.Demand.unlimitedValue { return true }
    guard asked > 0 else { return false }
    demand.changeDemand { $0 - 1 }
    return true
  }

  /// Adds to what downstream has asked for.
  @inlinable
  final func add(_ more: Subscribers.Demand) {
    if more > .none { demand.changeDemand { $0 + more } }
  }
}
