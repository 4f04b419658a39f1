import Dispatch
@_spi(Layers) import Schedulers

/// The events that a step of a test store may wait for: an action has arrived, or an effect has ended.
@usableFromInline
final class TestEvents: Sendable {
  private struct State {
    var count = 0
    /// Runs the tasks of effects while a step waits.
    var host: TaskHost?
  }

  private let state = _Lock(State())

  @usableFromInline
  init() {}

  /// The number of events so far.
  var count: Int { state.withLock { $0.count } }

  /// Notes an event, from any thread.
  @usableFromInline
  func note() {
    let host = state.withLock { state in
      state.count += 1
      return state.host
    }
    host?.stop()
  }

  /// Returns when an event happens, or when the time is over. A host runs the tasks of effects meanwhile.
  ///
  /// - Parameter count: The number of events that the caller knows of. With more, there is nothing to wait for.
  nonisolated(nonsending) func next(after count: Int, in time: Duration, on host: TaskHost) async {
    let isNew = state.withLock { state in
      state.host = host
      return state.count == count
    }
    if !isNew { host.stop() }
    let timeout = DispatchWorkItem { host.stop() }
    DispatchQueue.global().asyncAfter(deadline: .now() + time / .seconds(1), execute: timeout)
    await host.run()
    timeout.cancel()
    state.withLock { $0.host = nil }
  }
}
