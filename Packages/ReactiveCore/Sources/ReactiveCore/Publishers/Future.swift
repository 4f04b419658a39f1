public import Synchronization

/// A publisher of one result that comes later, the same for all subscribers.
///
/// - Demand: the value waits for the first request; a failure does not. Requesting `.none` traps.
/// - Completion: right after the value. Cancelling a subscriber does not stop the work.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// let answer = Future<Int, Never> { promise in
///   scheduler.schedule { promise(.success(42)) }
/// }
/// let cancellable = answer.sink { print($0) }
/// print("waiting")
/// await scheduler.advance()
/// // Prints: waiting, 42
/// ```
///
/// Source: Combine's `Future`.
public final class Future<Output, Failure: Error>: Publisher {
  /// Settles the future with a result. Only the first call counts; it may come from any thread.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let lock = LockHandle()
  @usableFromInline let isSettled = Atomic(false)
  // Guarded by `lock`, to the blank line, and by `isSettled`: once the result is known, nothing changes them. The
  // parts of the result are apart, because unspecialised code looks up each type around a value (bench: "Future > sink").
  /// The value, once it is known.
  @exclusivity(unchecked) @usableFromInline var success: Output?
  /// The failure, once it is known.
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
  /// The subscribers that wait for it.
  @exclusivity(unchecked) @usableFromInline
  var waiting = _SlotList<FutureConduit>()

  /// The work that is cancelled when the future is released. Set before it is shared.
  @exclusivity(unchecked) package var work: AnyCancellable?

  /// Makes a future and starts its work.
  ///
  /// - Parameter attemptToFulfill: Called once, at once, with the promise to call when the result
  ///   is known.
  @inlinable
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.settle($0) }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if isSettled.load(ordering: .acquiring) {
      supply(subscriber)
    } else {
      attachWaiting(.erasing(subscriber))
    }
  }

  /// Attaches a subscriber when the result is known.
  @inlinable
  func supply<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    // Unguarded: the result is known.
    guard let success else { return attachWaiting(.erasing(subscriber)) }
    subscriber._receive(single: success, from: "Future")
  }

  /// The value, if it is known.
  @inlinable var settledValue: Output? { isSettled.load(ordering: .acquiring) ? success : nil }

  @inlinable
  package func settle(_ result: Result<Output, Failure>) {
    lock.lock()
    guard !isSettled.load(ordering: .relaxed) else { return lock.unlock() }
    switch result {
    case .success(let value): _ = exchange(&success, with: value)
    case .failure(let error): _ = exchange(&failure, with: error)
    }
    isSettled.store(true, ordering: .releasing)
    let waiting = waiting.removeAll()
    lock.unlock()
    for conduit in waiting { if let conduit { sendResult(to: conduit) } }
  }

  /// Sends a subscriber the result, which is known.
  @inlinable
  func sendResult(to conduit: FutureConduit) {
    let subscriber = _unsafeUncheckedDowncast(
      conduit.subscriber,
      to: ErasedSubscriber<Output, Failure>.self
    )
    // Unguarded: the result is known.
    if let success {
      conduit.outcome.end(with: success, to: subscriber)
    } else if let failure {
      conduit.outcome.end(with: failure, to: subscriber)
    }
  }

  /// Attaches a subscriber to which the result may have to be sent later.
  @usableFromInline
  func attachWaiting(_ subscriber: ErasedSubscriber<Output, Failure>) {
    let conduit = FutureConduit(subscriber: subscriber, future: self)
    guard conduit.outcome.attach(conduit) else { return }
    subscriber.receive(subscription: conduit.outcome)
    // It joins the list now, so that no other thread sends the result before the subscriber is ready.
    conduit.outcome.didHandDown()
  }
}

extension Future: FutureSource {
  @usableFromInline
  func add(_ conduit: FutureConduit) {
    lock.lock()
    let isSettled = isSettled.load(ordering: .relaxed)
    if !isSettled && !conduit.outcome.hasEnded { waiting.append(conduit) }
    lock.unlock()
    if isSettled { sendResult(to: conduit) }
  }

  @usableFromInline
  func remove(_ conduit: FutureConduit) {
    lock.lock()
    defer { lock.unlock() }
    waiting.remove(conduit)
  }
}

// Safe to share if its result is: the lock guards all that changes.
extension Future: @unchecked Sendable where Output: Sendable {}

/// The part of a future that a ``FutureConduit`` uses: it does not know the type of the result.
@usableFromInline
protocol FutureSource: AnyObject {
  /// Sends a subscriber the result, now or as soon as it is known.
  func add(_ conduit: FutureConduit)

  /// Removes a subscriber that has cancelled.
  func remove(_ conduit: FutureConduit)
}

/// One subscriber of a future that may have to wait for the result. It does not depend on the result's
/// type, so that unspecialised code looks up no types.
@usableFromInline
final class FutureConduit: Subscription, _SlotListMember {
  @usableFromInline var position = 0
  /// The erased subscriber.
  @usableFromInline let subscriber: AnyObject
  /// The subscription of the subscriber, whose upstream this is.
  @usableFromInline let outcome = PendingOutcome("Future", demandFactor: nil)
  private let future: any FutureSource

  init(subscriber: AnyObject, future: any FutureSource) {
    self.subscriber = subscriber
    self.future = future
  }

  @usableFromInline
  func request(_: Subscribers.Demand) {
    future.add(self)
  }

  @usableFromInline
  func cancel() {
    future.remove(self)
  }
}
