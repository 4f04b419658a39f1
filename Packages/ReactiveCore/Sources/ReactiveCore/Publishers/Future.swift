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
  // The lock guards these two until the result is known. After that, nothing changes them.
  /// The result, once it is known.
  @exclusivity(unchecked) @usableFromInline var result: Result<Output, Failure>?
  /// The subscribers that wait for it.
  @exclusivity(unchecked) @usableFromInline
  var waiting = _SlotList<FutureConduit<Output, Failure>>()

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
    if case .success(let value) = settledResult {
      let supply = SingleValueSupply(value: value, downstream: subscriber)
      subscriber.receive(subscription: supply.makeSubscription(name: "Future"))
    } else {
      attach(AnySubscriber(subscriber))
    }
  }

  /// The result, if it is known.
  @inlinable var settledResult: Result<Output, Failure>? {
    isSettled.load(ordering: .acquiring) ? result : nil
  }

  @inlinable
  func settle(_ result: Result<Output, Failure>) {
    lock.lock()
    guard !isSettled.load(ordering: .relaxed) else { return lock.unlock() }
    self.result = result
    isSettled.store(true, ordering: .releasing)
    let waiting = waiting.removeAll()
    lock.unlock()
    for conduit in waiting { conduit?.settle(result) }
  }

  /// Attaches a subscriber to which the result may have to be sent later.
  @usableFromInline
  func attach(_ subscriber: AnySubscriber<Output, Failure>) {
    let conduit = FutureConduit(subscriber: subscriber, future: self)
    // The conduit joins the list after this, so that no other thread sends the result before the
    // subscriber is ready.
    subscriber.receive(subscription: conduit)
    if let result = resultOrAppend(conduit) { conduit.settle(result) }
  }

  private func resultOrAppend(
    _ conduit: FutureConduit<Output, Failure>
  ) -> Result<Output, Failure>? {
    lock.lock()
    defer { lock.unlock() }
    if result == nil && conduit.isAlive { waiting.append(conduit) }
    return result
  }

  fileprivate func remove(_ conduit: FutureConduit<Output, Failure>) {
    lock.lock()
    defer { lock.unlock() }
    waiting.remove(conduit)
  }
}

// Safe to share if its result is: the lock guards all that changes.
extension Future: @unchecked Sendable where Output: Sendable {}

/// The subscription of a subscriber that may have to wait for the result.
@usableFromInline
final class FutureConduit<Output, Failure: Error>: Subscription, _SlotListMember,
  CustomStringConvertible
{
  private struct State {
    /// The downstream; nil after the end.
    var subscriber: AnySubscriber<Output, Failure>?
    /// The future, as long as this is one of its subscribers.
    var future: Future<Output, Failure>?
    var isRequested = false
    /// The value, if it came before the first request.
    var held: Output?
  }

  @usableFromInline var position = 0

  private let state: _Lock<State>

  init(subscriber: AnySubscriber<Output, Failure>, future: Future<Output, Failure>) {
    state = _Lock(State(subscriber: subscriber, future: future))
  }

  /// True before the end.
  var isAlive: Bool { state.withLock { $0.subscriber != nil } }

  @usableFromInline
  func settle(_ result: Result<Output, Failure>) {
    switch result {
    case .success(let value): settle(value)
    case .failure(let error): end().subscriber?.receive(completion: .failure(error))
    }
  }

  private func settle(_ value: Output) {
    let subscriber = state.withLock { state -> AnySubscriber<Output, Failure>? in
      guard state.isRequested else {
        if state.subscriber != nil { state.held = value }
        return nil
      }
      return state.subscriber
    }
    if let subscriber { deliver(value, to: subscriber) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    // Moves out of the lock, so that it is released outside.
    let (value, subscriber) = state.withLock { state in
      state.isRequested = true
      return (state.held.take(), state.subscriber)
    }
    if let value, let subscriber { deliver(value, to: subscriber) }
  }

  @usableFromInline
  func cancel() {
    let remains = end()
    remains.future?.remove(self)
  }

  private func deliver(_ value: Output, to subscriber: AnySubscriber<Output, Failure>) {
    _ = subscriber.receive(value)
    // The subscriber may have cancelled while it received the value.
    end().subscriber?.receive(completion: .finished)
  }

  /// - Returns: The former state, to be used and released outside the lock.
  private func end() -> State {
    state.withLock { state in
      let remains = state
      state.subscriber = nil
      state.future = nil
      state.held = nil
      return remains
    }
  }

  @usableFromInline var description: String { "Future" }
}
