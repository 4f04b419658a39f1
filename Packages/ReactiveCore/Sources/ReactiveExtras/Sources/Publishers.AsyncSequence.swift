extension AsyncSequence where Self: Sendable {
  /// A publisher of this sequence's elements.
  ///
  /// Source: CombineExt's `AsyncSequence.publisher`.
  @inlinable
  public var publisher: Publishers.AsyncSequence<Self> {
    Publishers.AsyncSequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of an asynchronous sequence as they come, then finishes, or
  /// fails with what the sequence throws.
  ///
  /// - Demand: one element is awaited for each value asked for, and nothing without demand. A request
  ///   for nothing is ignored.
  /// - Completion and failure: seen when one more element is asked for. Cancellation: cancels the
  ///   task that awaits.
  ///
  /// Each subscriber gets an iterator of its own, made with its first request. Elements are awaited
  /// in a task that lasts as long as there is demand; it sends the values and the completion.
  public struct AsyncSequence<Elements: _Concurrency.AsyncSequence & Sendable>: Publisher {
    public typealias Output = Elements.Element
    public typealias Failure = Elements.Failure

    /// The sequence to send.
    public let sequence: Elements

    /// Makes a publisher of an asynchronous sequence.
    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subscriber.receive(
        subscription: AsyncSequenceSubscription(sequence, downstream: subscriber)
      )
    }
  }
}

private protocol Pulling: AnyObject, Sendable {
  /// Awaits and sends elements until the demand is met or the sequence ends.
  func pull() async
}

/// - Returns: A task that pulls. It is made here, where no type is known, because a task's closure
///   may not take the type of a subscriber along, which need not be sendable.
private func pullingTask(of pulling: any Pulling) -> Task<Void, Never> {
  Task { await pulling.pull() }
}

/// Awaits elements while there is demand.
final class AsyncSequenceSubscription<
  Elements: _Concurrency.AsyncSequence & Sendable,
  Downstream: Subscriber
>: Subscription, Pulling
where Downstream.Input == Elements.Element, Downstream.Failure == Elements.Failure {
  struct State {
    /// The downstream; nil after the end.
    var downstream: Downstream?
    /// What is iterated; nil after the end.
    var sequence: Elements?
    /// What has been asked for and is not awaited yet.
    var demand = Subscribers.Demand.none
    /// What awaits elements, or is about to; nil as long as there is no demand.
    var task: Task<Void, Never>?
    /// How far the sequence has come; nil before the first pull, while pulling, and after the end.
    var iterator: Elements.AsyncIterator?
  }

  let state: _Lock<State>

  init(_ sequence: Elements, downstream: Downstream) {
    state = _Lock(State(downstream: downstream, sequence: sequence))
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { state in
      guard state.downstream != nil else { return }
      state.demand += demand
      guard state.task == nil, state.demand > .none else { return }
      // Under the lock, so that whoever cancels finds the task. It only begins later.
      state.task = pullingTask(of: self)
    }
  }

  func cancel() {
    end()?.task?.cancel()
  }

  func pull() async {
    guard var iterator = takeIterator() else { return }
    while takeOne(leaving: iterator) {
      do throws(Elements.Failure) {
        guard let element = try await iterator.next(isolation: nil) else {
          return finish(.finished)
        }
        // Nobody may want it any more.
        guard let downstream = state.withLock({ $0.downstream }) else { return }
        let more = downstream.receive(element)
        state.withLock { $0.demand += more }
      } catch {
        return finish(.failure(error))
      }
    }
  }

  /// - Returns: Where the last task stopped, or the beginning; nil after the end.
  private func takeIterator() -> Elements.AsyncIterator? {
    let (iterator, sequence) = state.withLock { ($0.iterator.take(), $0.sequence) }
    return iterator ?? sequence?.makeAsyncIterator()
  }

  /// Takes one value from the demand.
  ///
  /// - Parameter iterator: Kept for the next task, when there is no more demand.
  /// - Returns: Whether to await an element; if not, the task is over.
  private func takeOne(leaving iterator: Elements.AsyncIterator) -> Bool {
    state.withLock { state in
      guard state.downstream != nil else { return false }
      guard state.demand > .none else {
        state.task = nil
        state.iterator = iterator
        return false
      }
      state.demand -= 1
      return true
    }
  }

  private func finish(_ completion: Subscribers.Completion<Elements.Failure>) {
    end()?.downstream.receive(completion: completion)
  }

  /// - Returns: What was held, to be told and released outside the lock; nil after the end.
  private func end() -> (downstream: Downstream, task: Task<Void, Never>?)? {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    return last.downstream.map { ($0, last.task) }
  }
}

// Safe to share: all that changes sits in the lock. The iterator and the subscriber are used by the
// state's task only.
extension AsyncSequenceSubscription: @unchecked Sendable {}

extension AsyncSequenceSubscription: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  var description: String { "AsyncSequence" }

  var customMirror: Mirror {
    let sequence = state.withLock { $0.sequence }
    return Mirror(self, children: sequence.map { ["sequence": $0] } ?? [:])
  }

  var playgroundDescription: Any { description }
}
