/// A publisher of one result that comes later, the same for all subscribers.
///
/// - Demand: the value waits for the first request; a failure does not. Requesting `.none` traps.
/// - Completion: right after the value. Cancelling a subscriber does not stop the work.
///
/// ```swift
/// let answer = Future<Int, Never> { promise in
///   queue.async { promise(.success(42)) }
/// }
/// ```
///
/// Source: Combine's `Future`.
public final class Future<Output, Failure: Error>: Publisher {
  /// Settles the future with a result. Only the first call counts; it may come from any thread.
  public typealias Promise = (Result<Output, Failure>) -> Void

  private enum State {
    /// The result has not come: these wait for it.
    case pending(ConduitList<FutureConduit<Output, Failure>>)
    /// The result is there, for good.
    case settled(Result<Output, Failure>)
  }

  private let state = Lock(State.pending(ConduitList()))

  /// Makes a future and starts its work.
  ///
  /// - Parameter attemptToFulfill: Called once, at once, with the promise to call when the result
  ///   is there.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill(settle)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = FutureConduit<Output, Failure>(
      future: self,
      receive: { _ = subscriber.receive($0) },
      complete: { subscriber.receive(completion: $0) }
    )
    let result: Result<Output, Failure>? = state.withLock { state in
      switch state {
      case .pending(var conduits):
        // Take the list out while it changes, so that it is changed in place.
        state = .pending(ConduitList())
        conduits.append(conduit)
        state = .pending(conduits)
        return nil
      case .settled(let result):
        return result
      }
    }
    subscriber.receive(subscription: conduit)
    if let result { conduit.settle(result) }
  }

  fileprivate func remove(_ conduit: FutureConduit<Output, Failure>) {
    state.withLock { state in
      guard case .pending(var conduits) = state else { return }
      state = .pending(ConduitList())
      conduits.remove(conduit)
      state = .pending(conduits)
    }
  }

  private func settle(_ result: Result<Output, Failure>) {
    let waiting: ConduitList<FutureConduit<Output, Failure>>? = state.withLock { state in
      guard case .pending(let conduits) = state else { return nil }
      state = .settled(result)
      return conduits
    }
    waiting?.slots.forEach { $0?.settle(result) }
  }
}

// Safe to share where its result is: all that changes sits in the lock.
extension Future: @unchecked Sendable where Output: Sendable {}

/// One subscriber of a future.
private final class FutureConduit<Output, Failure: Error>: Subscription, ListedConduit,
  CustomStringConvertible
{
  private enum State {
    /// Neither the result nor a request has come.
    case idle
    /// A request has come, the result has not.
    case requested
    /// The value has come, a request has not.
    case holding(Output)
    /// Delivered, or cancelled.
    case terminated
  }

  var position = 0

  private let state = Lock(State.idle)
  private let future: Lock<Future<Output, Failure>?>
  private let receive: (Output) -> Void
  private let complete: (Subscribers.Completion<Failure>) -> Void

  init(
    future: Future<Output, Failure>,
    receive: @escaping (Output) -> Void,
    complete: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.future = Lock(future)
    self.receive = receive
    self.complete = complete
  }

  func settle(_ result: Result<Output, Failure>) {
    switch result {
    case .success(let value): settle(value)
    case .failure(let error): if terminate() { complete(.failure(error)) }
    }
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertPositive()
    let value: Output? = state.withLock { state in
      switch state {
      case .idle:
        state = .requested
        return nil
      case .holding(let value):
        state = .requested
        return value
      case .requested, .terminated:
        return nil
      }
    }
    if let value { deliver(value) }
  }

  func cancel() {
    let future = future.withLock { $0 }
    if terminate() { future?.remove(self) }
  }

  private func settle(_ value: Output) {
    let isRequested = state.withLock { state in
      switch state {
      case .idle:
        state = .holding(value)
        return false
      case .requested:
        return true
      case .holding, .terminated:
        return false
      }
    }
    if isRequested { deliver(value) }
  }

  private func deliver(_ value: Output) {
    receive(value)
    // The subscriber may have cancelled while it received the value.
    if terminate() { complete(.finished) }
  }

  private func terminate() -> Bool {
    let isFirst = state.withLock { state in
      if case .terminated = state { return false }
      state = .terminated
      return true
    }
    if isFirst { future.withLock { _ = $0.take() } }
    return isFirst
  }

  var description: String { "Future" }
}
