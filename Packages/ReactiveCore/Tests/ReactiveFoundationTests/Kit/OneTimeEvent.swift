/// An event that happens once, and can be awaited before and after.
final class OneTimeEvent: Sendable {
  private let (stream, continuation) = AsyncStream<Never>.makeStream()

  func happen() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}
