/// Runs the closure of a `Publishers.Async` for one subscriber, as long as there is demand.
final class YieldSubscription<Output, Failure: Error>: NamedSubscription, TaskWork {
  typealias Downstream = AnySubscriber<Output, Failure>

  struct State {
    /// The downstream; nil after the end.
    var downstream: Downstream?
    /// The number of values that have been asked for and not been sent.
    var demand = Subscribers.Demand.none
    /// The task of the closure; nil before the first request, and after the end.
    var task: Task<Void, Never>?
    /// The task, while it waits for demand.
    var waiting: UnsafeContinuation<Void, Never>?
  }

  let state: _Lock<State>
  let name: StaticString
  private let publisher: Publishers.Async<Output, Failure>
  private let resumption = _Resumption()

  init(_ publisher: Publishers.Async<Output, Failure>, downstream: Downstream) {
    self.publisher = publisher
    name = publisher.name
    state = _Lock(State(downstream: downstream))
  }

  // MARK: - From downstream

  func request(_ demand: Subscribers.Demand) {
    let waiting: UnsafeContinuation<Void, Never>? = state.withLock { state in
      guard state.downstream != nil else { return nil }
      state.demand += demand
      guard state.demand > .none else { return nil }
      // Under the lock, so that `cancel()` finds the task. The task begins later.
      if state.task == nil { state.task = startTask(of: self, priority: publisher.priority) }
      return state.waiting.take()
    }
    if let waiting { resumption.resume(waiting, with: ()) }
  }

  func cancel() {
    let last = end()
    last.task?.cancel()
    if let waiting = last.waiting { resumption.resume(waiting, with: ()) }
  }

  // MARK: - From the task

  func run() async {
    let completion = await publisher.work(Publishers.Async.Yield(subscription: self))
    end().downstream?.receive(completion: completion)
  }

  /// Sends a value, for which there is demand, then waits for more.
  func send(_ value: Output) async throws(CancellationError) {
    let downstream = state.withLock { state in
      if state.downstream != nil { state.demand -= 1 }
      return state.downstream
    }
    guard let downstream else { throw CancellationError() }
    let more = downstream.receive(value)
    let hasDemand = state.withLock { state in
      state.demand += more
      return state.demand > .none
    }
    if !hasDemand { await waitForDemand() }
    if state.withLock({ $0.downstream == nil }) { throw CancellationError() }
  }

  private func waitForDemand() async {
    await withUnsafeContinuation { continuation in
      let waits = state.withLock { state in
        guard state.downstream != nil, state.demand == .none else { return false }
        state.waiting = continuation
        return true
      }
      if !waits { resumption.resume(continuation, with: ()) }
    }
    resumption.didResume()
  }

  /// - Returns: The last state, to be used outside the lock.
  private func end() -> State {
    state.withLock { state in
      let last = state
      state = State()
      return last
    }
  }
}

// Safe to share: all that changes is in the lock, and only the state's task sends.
extension YieldSubscription: @unchecked Sendable {}

/// Work that a task of its own does.
protocol TaskWork: AnyObject, Sendable {
  func run() async
}

/// - Returns: A task that does the work. It is made in a function that is not generic, because a task's
///   closure must not capture types of values that need not be sendable.
func startTask(of work: any TaskWork, priority: TaskPriority?) -> Task<Void, Never> {
  Task(priority: priority) { await work.run() }
}
