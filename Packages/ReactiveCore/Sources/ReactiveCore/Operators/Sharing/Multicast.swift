extension Publisher {
  /// Sends the values of this publisher through one subject to many subscribers.
  ///
  /// Nothing is sent until `connect()` is called, which subscribes the subject to this publisher.
  ///
  /// - Demand: the subject asks this publisher, and keeps to the demand of each of its subscribers.
  /// - Completion and failure: end the subject.
  /// - Cancellation: each subscriber cancels for itself; cancelling the result of `connect()`
  ///   detaches the subject from this publisher.
  /// - Endless sequences: as in Combine, a publisher that sends at once sends all its values before `connect()`
  ///   returns, whatever its subscribers take. Put `prefix` before `multicast`.
  /// - Parameter subject: The subject to send through.
  ///
  /// ```swift
  /// let readings = PassthroughSubject<Int, Never>()
  /// let latest = readings.multicast(subject: CurrentValueSubject<Int, Never>(0))
  /// let connection = latest.connect()
  /// readings.send(21)
  /// let cancellable = latest.sink { print($0) }
  /// readings.send(22)
  /// // Prints: 21, 22
  /// ```
  ///
  /// Source: Combine's `multicast(subject:)`.
  @inlinable
  public __consuming func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }

  /// Sends the values of this publisher through one subject, made when it is needed, to many
  /// subscribers.
  ///
  /// Otherwise it is the same as ``multicast(subject:)``.
  ///
  /// - Parameter createSubject: Makes the subject, on the thread that first subscribes or connects.
  ///   It is called once. If two threads are first at the same time, both may call it, and one of
  ///   the results is dropped.
  ///
  /// ```swift
  /// let numbers = [1, 2].publisher.multicast { PassthroughSubject<Int, Never>() }
  /// let first = numbers.sink { print("first \($0)") }
  /// let second = numbers.sink { print("second \($0)") }
  /// let connection = numbers.connect()
  /// // Prints: first 1, second 1, first 2, second 2
  /// ```
  ///
  /// Source: Combine's `multicast(_:)`.
  @inlinable
  public __consuming func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where Failure == S.Failure, Output == S.Output {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }
}

extension Publishers {
  /// A publisher that sends the values of its upstream through a subject.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Failure == SubjectType.Failure, Upstream.Output == SubjectType.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are sent.
    public final let upstream: Upstream

    /// Makes the subject.
    public final let createSubject: () -> SubjectType

    @usableFromInline let made = _Lock(SubjectType?.none)

    /// Makes the publisher that `multicast` returns.
    @inlinable
    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      subject.receive(subscriber: MulticastReceiver(downstream: subscriber))
    }

    /// Subscribes the subject to the upstream.
    ///
    /// Each call makes a connection of its own, as Combine's does.
    ///
    /// - Returns: A cancellable that detaches the subject, also when it is released.
    @inlinable
    @inline(never)
    public func connect() -> any Cancellable {
      let connection = MulticastConnection()
      upstream.receive(subscriber: MulticastNode(subject: subject, connection: connection))
      return AnyCancellable(connection)
    }

    @inlinable var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      // Outside the lock: the closure is the user's code.
      let candidate = createSubject()
      return made.withLock { made in
        if let first = made { return first }
        made = candidate
        return candidate
      }
    }
  }
}

// Safe to share if its parts are: a lock guards the subject. As with all closures of a pipeline, the one that makes
// it is its author's responsibility.
extension Publishers.Multicast: @unchecked Sendable
where Upstream: Sendable, SubjectType: Sendable {}

/// The subscriber of a subject on behalf of a subscriber of its `multicast`.
@frozen
@usableFromInline
struct MulticastReceiver<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream = RelaySubscription(name: "Multicast")

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if upstream.receive(subscription) { downstream.receive(subscription: upstream) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { downstream.receive(completion: completion) }
  }
}
