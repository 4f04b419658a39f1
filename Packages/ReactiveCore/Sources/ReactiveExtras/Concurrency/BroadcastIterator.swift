/// The values of a publisher or an asynchronous sequence for one of its consumers, who has a buffer. Copies
/// share it.
///
/// It is the iterator of ``AsyncBufferedPublisher`` and of ``AsyncShareSequence``.
public struct BroadcastIterator<Element, Failure: Error>: AsyncIteratorProtocol {
  /// Nil if the end came before it was made.
  let consumer: BroadcastConsumer<Element, Failure>?

  /// Waits for the next value; returns nil after the end.
  ///
  /// - Throws: The failure, once.
  public mutating func next() async throws(Failure) -> Element? {
    try await next(isolation: nil)
  }

  /// Waits for the next value; returns nil after the end.
  ///
  /// - Parameter actor: The caller's actor. Values need not be `Sendable` to be passed to it.
  /// - Throws: The failure, once.
  public mutating func next(
    isolation actor: isolated (any Actor)?
  ) async throws(Failure) -> Element? {
    try await consumer?.next(isolation: actor).get()
  }
}

/// One consumer of a ``Broadcast``. It leaves when it is released.
final class BroadcastConsumer<Element, Failure: Error>: Sendable {
  private let broadcast: Broadcast<Element, Failure>
  private let id: Int

  init(of broadcast: Broadcast<Element, Failure>, id: Int) {
    self.broadcast = broadcast
    self.id = id
  }

  deinit {
    broadcast.leave(id)
  }

  /// Waits for the next value. When the task is cancelled, the consumer leaves.
  func next(isolation actor: isolated (any Actor)?) async -> Result<Element?, Failure> {
    await withTaskCancellationHandler {
      await broadcast.next(id, isolation: actor)
    } onCancel: {
      broadcast.leave(id)
    }
  }
}
