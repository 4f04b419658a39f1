/// Runs the tasks of a test scheduler's executor as they arrive, on the caller's thread, until it is stopped.
///
/// It is for code that waits for something that the virtual time does not control.
@_spi(Layers)
public final class TaskHost: Sendable {
  private let executor: TestTaskExecutor
  private let session = HostSession()

  /// - Parameter executor: The executor. Only that of a test scheduler or a test clock can be run.
  @_spi(Layers) public init?(of executor: (any TaskExecutor)?) {
    guard let executor = executor as? TestTaskExecutor else { return nil }
    self.executor = executor
  }

  /// Runs the tasks. Returns when the host has been stopped, also if it was before.
  @_spi(Layers) public nonisolated(nonsending) func run() async { await executor.host(session) }

  /// Stops the host, from any thread.
  @_spi(Layers) public func stop() { executor.end(session) }
}
