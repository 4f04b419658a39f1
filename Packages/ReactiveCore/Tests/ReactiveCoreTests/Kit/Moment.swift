/// Happens once; can be awaited before and after.
final class Moment: Sendable {
  private let (stream, continuation) = AsyncStream<Never>.makeStream()

  func happen() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}
