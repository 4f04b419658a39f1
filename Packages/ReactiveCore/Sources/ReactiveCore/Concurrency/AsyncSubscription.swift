/// A subscription that lasts as long as the iterator that it belongs to.
///
/// The upstream refers to the subscriber, and the iterator to this class, so that the iterator's
/// release is noticed.
@usableFromInline
final class AsyncSubscription<Input, Failure: Error>: Sendable {
  @usableFromInline let subscriber = AsyncSubscriber<Input, Failure>()

  @inlinable
  init() {}

  @inline(never)
  deinit {
    subscriber.cancel()
  }

  /// Asks for a value and waits for it. When the task is cancelled, so is the subscription.
  ///
  /// A publisher that sends at once calls its closures in the request, so this must be made on the actor.
  @inlinable
  func next(isolation actor: isolated (any Actor)?) async -> Result<Input?, Failure> {
    let result = await withTaskCancellationHandler {
      // A closure belongs to the actor only if it names it.
      await withUnsafeContinuation(isolation: actor) { subscriber.ask($0) }
    } onCancel: {
      subscriber.cancel()
    }
    subscriber.resumption.didResume()
    return result
  }
}

/// A subscriber that asks for a value when a task waits for one.
@usableFromInline
final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, Sendable {
  /// The continuation of a task that waits. Nil stands for the end.
  @usableFromInline typealias Waiting = UnsafeContinuation<Result<Input?, Failure>, Never>

  @usableFromInline
  enum Upstream {
    /// No subscription was received yet.
    case awaited
    case active(any Subscription)
    /// Completed or cancelled. A failure for which no task has waited is kept for the next one.
    case ended(Failure?)
  }

  @usableFromInline
  struct State {
    @usableFromInline var upstream = Upstream.awaited
    /// The tasks that wait, in order. Demand for each has been requested, or is in `deferred`.
    @usableFromInline var waiting = _Fifo<Waiting>()
    /// The demand to request when the subscription is received.
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

  /// Asks for a value for a task that waits for it.
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
    // No task waits if a value and a cancellation cross.
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

  /// Ends. The first task that waits gets the failure, all others get nil. If none waits, the
  /// failure is kept.
  ///
  /// - Returns: The former state, to be cancelled or released outside the lock.
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
