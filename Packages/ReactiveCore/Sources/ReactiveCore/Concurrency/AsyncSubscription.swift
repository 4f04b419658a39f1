/// A subscription that lasts as long as the iterator that it belongs to.
///
/// The upstream refers to the subscriber, and the iterator to this, so that the end of the iterator
/// is noticed.
@usableFromInline
final class AsyncSubscription<Input, Failure: Error>: Sendable {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable
  init() {}

  deinit {
    subscriber.cancel()
  }

  /// Asks for a value and waits for it. When the task is cancelled, so is the subscription.
  @inlinable
  func next(isolation actor: isolated (any Actor)?) async -> Result<Input?, Failure> {
    let result = await withTaskCancellationHandler {
      await withUnsafeContinuation { subscriber.ask($0) }
    } onCancel: {
      subscriber.cancel()
    }
    subscriber.resumption.didResume()
    return result
  }
}

/// A subscriber that asks for a value when somebody waits for one.
@usableFromInline
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, Sendable {
  /// Nil stands for the end.
  @usableFromInline typealias Waiting = UnsafeContinuation<Result<Input?, Failure>, Never>

  @usableFromInline
  enum Upstream {
    /// No subscription was received yet.
    case awaited
    case active(any Subscription)
    /// Completed or cancelled. A failure that nobody has waited for is kept for the next one.
    case ended(Failure?)
  }

  @usableFromInline
  struct State {
    @usableFromInline var upstream = Upstream.awaited
    /// Those that wait, in the order in which they came; each has been asked for.
    @usableFromInline var waiting = _Fifo<Waiting>()
    /// What is to be asked for when the subscription comes.
    @usableFromInline var deferred = Subscribers.Demand.none

    @inlinable
    init() {}
  }

  @usableFromInline
  enum Answer {
    case request(any Subscription)
    case resume(Result<Input?, Failure>)
    case wait
  }

  @usableFromInline let state: _Lock<State>
  @usableFromInline let resumption = _Resumption()

  @inlinable
  init() {
    state = _Lock(State())
  }

  /// Asks for a value on behalf of one that waits for it.
  @inlinable
  func ask(_ continuation: Waiting) {
    switch state.withLock({ answer(continuation, &$0) }) {
    case .request(let subscription): subscription.request(.max(1))
    case .resume(let result): resumption.resume(continuation, with: result)
    case .wait: break
    }
  }

  @inlinable
  func answer(_ continuation: Waiting, _ state: inout State) -> Answer {
    switch state.upstream {
    case .awaited:
      state.waiting.append(continuation)
      state.deferred += 1
      return .wait
    case .active(let subscription):
      state.waiting.append(continuation)
      return .request(subscription)
    case .ended(let failure):
      state.upstream = .ended(nil)
      return .resume(failure.map(Result.failure) ?? .success(nil))
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    let demand: Subscribers.Demand? = state.withLock { state in
      guard case .awaited = state.upstream else { return nil }
      state.upstream = .active(subscription)
      return state.deferred
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // Nobody waits when a value crosses a cancellation.
    if let first = state.withLock({ $0.waiting.popFirst() }) {
      resumption.resume(first, with: .success(input))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: end(nil)
    case .failure(let error): end(error)
    }
  }

  @inlinable
  func cancel() {
    if case .active(let subscription) = end(nil) { subscription.cancel() }
  }

  /// Ends: the first that waits gets the failure, all others nil. Without any, the failure is kept.
  ///
  /// - Returns: What there was before, to be cancelled or released outside the lock.
  @discardableResult
  @usableFromInline
  func end(_ failure: Failure?) -> Upstream {
    var (upstream, waiting) = state.withLock { state in
      let before = (state.upstream, state.waiting)
      if case .ended = state.upstream { return before }
      state.upstream = .ended(state.waiting.isEmpty ? failure : nil)
      state.waiting = _Fifo()
      return before
    }
    if case .ended = upstream { return upstream }
    var result: Result<Input?, Failure> = failure.map(Result.failure) ?? .success(nil)
    while let next = waiting.popFirst() {
      resumption.resume(next, with: result)
      result = .success(nil)
    }
    return upstream
  }
}
