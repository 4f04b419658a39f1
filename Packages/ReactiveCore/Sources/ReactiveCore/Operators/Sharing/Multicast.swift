extension Publisher {
  /// Sends the values of this publisher through one subject to many subscribers.
  ///
  /// Nothing is sent until `connect()` is called, which subscribes the subject to this publisher.
  ///
  /// - Demand: the subject asks this publisher, and heeds the demand of each of its subscribers.
  /// - Completion and failure: go to the subject, which ends for good.
  /// - Cancellation: each subscriber leaves the subject; cancelling what `connect()` has returned
  ///   detaches the subject from this publisher.
  /// - Parameter subject: The subject to send through.
  ///
  /// Source: Combine's `multicast(subject:)`.
  @inlinable
  public func multicast<S: Subject>(subject: S) -> Publishers.Multicast<Self, S>
  where Failure == S.Failure, Output == S.Output {
    multicast { subject }
  }

  /// Sends the values of this publisher through one subject, made when it is needed, to many
  /// subscribers.
  ///
  /// It is as ``multicast(subject:)`` otherwise.
  ///
  /// - Parameter createSubject: Makes the subject, on the thread of the first to subscribe or to
  ///   connect. It is called once, unless two threads come first at once: then one of its two
  ///   results is dropped.
  ///
  /// Source: Combine's `multicast(_:)`.
  @inlinable
  public func multicast<S: Subject>(
    _ createSubject: @escaping CheckedClosure<S>
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
    public init(upstream: Upstream, createSubject: @escaping CheckedClosure<SubjectType>) {
      self.upstream = upstream
      self.createSubject = _isolationChecked(createSubject, in: "multicast")
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where SubjectType.Failure == S.Failure, SubjectType.Output == S.Input {
      subject.receive(subscriber: subscriber)
    }

    /// Subscribes the subject to the upstream.
    ///
    /// Each call makes a connection of its own, as Combine's does.
    ///
    /// - Returns: A cancellable that detaches the subject, also when it goes away.
    @inlinable
    public func connect() -> any Cancellable {
      let connection = MulticastConnection()
      upstream.receive(subscriber: MulticastNode(subject: subject, connection: connection))
      return AnyCancellable(connection)
    }

    @inlinable var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      // Outside the lock: the closure is not ours.
      let candidate = createSubject()
      return made.withLock { made in
        if let first = made { return first }
        made = candidate
        return candidate
      }
    }
  }
}
