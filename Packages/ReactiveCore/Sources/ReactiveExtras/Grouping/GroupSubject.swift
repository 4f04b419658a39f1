/// The subject of a group of `groupBy` or of a window. The values that come before its first subscriber wait
/// for it; each subscriber's values wait for its demand.
final class GroupSubject<Output, Failure: Error>: Publisher {
  private let core = SubjectCore<Output, Failure>(
    name: "Group",
    asksUpstreams: true,
    nests: false
  )
  // Guarded by `core`, to the blank line: by its lock.
  /// The values that have come before the first subscriber.
  @exclusivity(unchecked) private var early = _Fifo<Output>()
  @exclusivity(unchecked) private var hasSubscriber = false

  func send(_ value: Output) {
    core.send(value) { value in
      if !hasSubscriber { early.append(value) }
    }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Ends as an event says.
  func send(end: Event<Output, Failure>) {
    if let completion = end.completion { send(completion: completion) }
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let node = ReplayNode(name: "Group", bufferSize: .max, downstream: AnySubscriber(subscriber))
    core.attach(AnySubscriber(node), to: self, demand: .unlimited) {
      node.outbox.withLock { $0.values = early.removeAll() }
      hasSubscriber = true
    }
  }

  /// This subject, whose subscribers are users of the upstream until they have received the end.
  func publisher(for users: UpstreamUsers) -> AnyPublisher<Output, Failure> {
    Deferred {
      let user = users.join()
      return self.handleEvents(
        receiveCompletion: { _ in user.cancel() },
        receiveCancel: user.cancel
      )
    }
    .eraseToAnyPublisher()
  }
}
