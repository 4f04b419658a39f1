/// An event that happens once. Tasks can wait for it before and after it has happened.
public final class OneTimeEvent: Sendable {
  private let (stream, continuation) = AsyncStream<Never>.makeStream()

  public init() {}

  public func happen() {
    continuation.finish()
  }

  public func wait() async {
    for await _ in stream {}
  }
}
