extension AsyncSequence where Self: Sendable {
  /// A publisher of this sequence's elements.
  ///
  /// ```swift
  /// let numbers = AsyncStream<Int> { continuation in
  ///   for number in 1...3 { continuation.yield(number) }
  ///   continuation.finish()
  /// }
  /// let squares = numbers.publisher.map { @Sendable in $0 * $0 }
  /// for await square in squares.values { print(square) }
  /// // Prints: 1, 4, 9
  /// ```
  ///
  /// Source: CombineExt's `AsyncSequence.publisher`.
  @inlinable
  public var publisher: Publishers.AsyncSequence<Self> {
    Publishers.AsyncSequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of an asynchronous sequence as they come, then finishes,
  /// or fails with what the sequence throws.
  ///
  /// - Demand: one element is awaited for each value asked for, and nothing without demand. A
  ///   request for nothing is ignored.
  /// - Completion and failure: seen when one more element is asked for. Cancellation: cancels the
  ///   task that awaits.
  ///
  /// Each subscriber gets an iterator of its own, made with its first request. Elements are awaited
  /// in a task that lasts as long as there is demand; it sends the values and the completion.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let scores = AsyncThrowingStream<Int, any Error> { continuation in
  ///   continuation.yield(3)
  ///   continuation.finish(throwing: NetworkError.offline)
  /// }
  /// let publisher = Publishers.AsyncSequence(sequence: scores).replaceError(with: 0)
  /// for await score in publisher.values { print(score) }
  /// // Prints: 3, 0
  /// ```
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

extension Publishers.AsyncSequence: Sendable {}

private protocol Pulling: AnyObject, Sendable {
  /// Awaits and sends elements until the demand is met or the sequence ends.
  func pull() async
}

/// - Returns: A task that pulls. It is made in a function that is not generic, because a task's
///   closure must not capture the type of a subscriber, which need not be sendable.
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
    /// The sequence; nil after the end.
    var sequence: Elements?
    /// The number of elements that have been asked for and are not awaited yet.
    var demand = Subscribers.Demand.none
    /// The task that awaits elements, or is about to; nil as long as there is no demand.
    var task: Task<Void, Never>?
    /// The iterator between two pulls; nil before the first pull, while pulling, and after the end.
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
      // Under the lock, so that `cancel()` finds the task. The task begins later.
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
        // Downstream may have cancelled meanwhile.
        guard let downstream = state.withLock({ $0.downstream }) else { return }
        let more = downstream.receive(element)
        state.withLock { $0.demand += more }
      } catch {
        return finish(.failure(error))
      }
    }
  }

  /// - Returns: The iterator of the last task, or a new one; nil after the end.
  private func takeIterator() -> Elements.AsyncIterator? {
    let (iterator, sequence) = state.withLock { ($0.iterator.take(), $0.sequence) }
    return iterator ?? sequence?.makeAsyncIterator()
  }

  /// Takes one value from the demand.
  ///
  /// - Parameter iterator: Kept for the next task, when there is no more demand.
  /// - Returns: True if an element has to be awaited; if not, the task is over.
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

  /// - Returns: The downstream and the task, to be used outside the lock; nil after the end.
  private func end() -> (downstream: Downstream, task: Task<Void, Never>?)? {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    return last.downstream.map { ($0, last.task) }
  }
}

// Safe to share: all that changes is in the lock. Only the state's task uses the iterator and the
// subscriber.
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
