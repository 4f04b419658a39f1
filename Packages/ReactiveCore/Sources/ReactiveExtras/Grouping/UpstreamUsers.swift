/// The users of the upstream of a `groupBy` or `window`: downstream, and the subscribers of the groups. The
/// last one to leave cancels it.
final class UpstreamUsers: Sendable {
  private let count = _Lock(0)
  private let upstream = UpstreamSlot()

  /// Hands downstream its subscription, and makes it a user.
  func add<Output, Failure>(_ downstream: QueueNode<Output, Failure>) {
    let user = join()
    downstream.start()
    downstream.keep(user)
  }

  /// Adds a user.
  ///
  /// - Returns: Removes the user, also when it is released.
  func join() -> AnyCancellable {
    count.withLock { $0 += 1 }
    return AnyCancellable(leave)
  }

  private func leave() {
    let isLast = count.withLock { count in
      count -= 1
      return count == 0
    }
    if isLast { upstream.slot.cancel() }
  }

  /// Receives all values of the upstream, as long as there are users.
  ///
  /// - Parameter context: Returns the context of downstream.
  func subscribe<Signals: Publisher<Signal, Never>, Signal>(
    to signals: Signals,
    context: @escaping () -> AnyObject?,
    _ receive: @escaping (Signal) -> Void
  ) {
    guard !upstream.slot.hasEnded else { return }
    signals.receive(
      subscriber: UpstreamReceiver(
        upstream,
        context: context,
        receiveCompletion: { _ in },
        receiveValue: receive
      )
    )
  }

  /// Ends downstream as an event of the upstream says; nothing follows.
  func end<Output, Value, Failure>(
    _ downstream: QueueNode<Output, Failure>,
    by event: Event<Value, Failure>
  ) {
    upstream.slot.cancel()
    if let completion = event.completion { downstream.send(completion: completion) }
  }
}
