public import Synchronization

/// The part of a subject's subscription that depends on the type of its values.
///
/// Its methods deliver: only the thread inside the subject's gate may call them, or the one that
/// hands the subscription down.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: SubjectConduitBase {
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  /// Makes the conduit of a subscriber.
  ///
  /// - Parameter unseen: The value to send at the first demand. If there is one, the conduit also
  ///   keeps the newest value that is sent without demand.
  @inlinable
  init(
    subscriber: __shared Downstream,
    subject: AnyObject,
    base: __shared SubjectCoreBase,
    unseen: UnsafeMutablePointer<Output>?
  ) {
    super.init(
      subscriber: subscriber,
      subject: subject,
      base: base,
      unseen: UnsafeMutableRawPointer(unseen),
      functions: Functions(
        receiveSubscription: { Self.of($0).receiveSubscription() },
        deliverUnseen: { Self.of($0).deliverUnseenNow() },
        dropUnseen: { Self.of($0).dropUnseen() }
      )
    )
  }

  @inlinable
  static func of(_ conduit: SubjectConduitBase) -> SubjectConduit {
    _unsafeUncheckedDowncast(conduit, to: SubjectConduit.self)
  }

  @inlinable var downstream: Unmanaged<Downstream> { .fromOpaque(subscriber.toOpaque()) }

  @inlinable
  func receiveSubscription() {
    downstream._withUnsafeGuaranteedRef { $0.receive(subscription: self) }
  }

  @inlinable
  @inline(always)
  func deliver(_ value: Output) {
    if isStarting.load(ordering: .acquiring), waits(value) { return }
    beginDelivery()
    deliverNow(value)
    endDelivery()
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Failure>) {
    if isStarting.load(ordering: .acquiring), waits({ Self.of($0).deliverNow(completion) }) {
      return
    }
    beginDelivery()
    deliverNow(completion)
    endDelivery()
  }

  /// - Returns: True if the value was put into the backlog.
  // Not inlined: it is rare, and large.
  @inline(never)
  @usableFromInline
  func waits(_ value: Output) -> Bool {
    waits(isNewest: keepsUnseen) { Self.of($0).deliverNow(value) }
  }

  /// Delivers a value if there is demand; if not, keeps it if the subject keeps its newest value.
  @inlinable
  func deliverNow(_ value: Output) {
    guard !isOver.load(ordering: .acquiring) else { return }
    let hasDemand = takeDemand()
    guard keepsUnseen else {
      if hasDemand { signal(value) }
      return
    }
    guard hasDemand else { return keep(value) }
    dropUnseen()
    signal(value)
    deliverUnseenNow()
  }

  @inlinable
  func deliverNow(_ completion: Subscribers.Completion<Failure>) {
    if complete() { downstream._withUnsafeGuaranteedRef { $0.receive(completion: completion) } }
  }

  /// Delivers the value that waits for demand, and those that are kept meanwhile.
  @inlinable
  func deliverUnseenNow() {
    while hasUnseen, !isOver.load(ordering: .acquiring), takeDemand() { signal(takeUnseen()) }
  }

  @inlinable
  @inline(always)
  func signal(_ value: Output) {
    add(downstream._withUnsafeGuaranteedRef { $0.receive(value) })
  }

  // MARK: - The value that waits for demand

  /// The address of the value.
  @inlinable var unseenPointer: UnsafeMutablePointer<Output> {
    unseen!.assumingMemoryBound(to: Output.self)
  }

  @inlinable
  func keep(_ value: Output) {
    if hasUnseen {
      // Replaced before the previous value is released.
      var previous = value
      swap(&unseenPointer.pointee, &previous)
    } else {
      unseenPointer.initialize(to: value)
      hasUnseen = true
    }
  }

  @inlinable
  func takeUnseen() -> Output {
    hasUnseen = false
    return unseenPointer.move()
  }

  @inlinable
  func dropUnseen() {
    // Taken out before it is released.
    if hasUnseen { _ = takeUnseen() }
  }
}
