import Dispatch
import RuntimeBets
@_spi(Layers) import Schedulers

/// The tasks of an explored run: they run on the main thread, those of the main actor among them, one job at a time,
/// in the order that the run determines.
final class ChosenTasks: Sendable {
  /// The end of the operation.
  enum End: Sendable {
    /// It has returned, or thrown this error.
    case returned((any Error)?)
    /// It waits, and no task can continue: these tasks wait.
    case stuck([WaitingTask])
  }

  /// The reason for which the order of tasks cannot be determined now; nil if it can.
  static var obstacle: InterceptionObstacle? { TaskInterception.obstacle }

  private let run: ExploredRun
  private let executor: TestTaskExecutor
  private let lostHook = TaskInterception.observeLosses()
  private let continuation = _Lock<CheckedContinuation<End, Never>?>(nil)

  /// The seconds between two looks at a run that takes long, and the number of looks without any change after which
  /// it is stuck. A thread or a real sleep may resume a task meanwhile.
  private static let interval = 0.25
  private static let maximumLooks = 4

  init(_ run: ExploredRun) {
    self.run = run
    executor = TestTaskExecutor(isMainSerial: true, chooser: run)
  }

  /// The reason for which the run has not determined the order of all tasks so far; nil if none is known.
  var obstacle: InterceptionObstacle? { lostHook() }

  /// Runs an operation with all tasks that it starts. Those that still run when it returns continue as ordinary ones;
  /// those of an operation that is stuck never continue.
  nonisolated(nonsending) func run(
    _ operation: @escaping @isolated(any) @Sendable () async throws -> Void
  ) async -> End {
    let end = await withCheckedContinuation { continuation in
      self.continuation.withLock { $0 = continuation }
      look(after: 0, arrivals: -1)
      TaskInterception.replacingCurrent(by: executor) {
        _ = Task {
          do {
            try await operation()
            self.finish(.returned(nil))
          } catch {
            self.finish(.returned(error))
          }
        }
      }
    }
    if case .returned = end { executor.endInterception() }
    return end
  }

  private func finish(_ end: End) {
    guard let continuation = continuation.withLock({ $0.take() }) else { return }
    // Elsewhere: the executor takes what is resumed on its thread for one of its tasks.
    DispatchQueue.global().async { continuation.resume(returning: end) }
  }

  /// Looks again and again whether anything happens. It looks on the main queue, so that what was there before has run: it
  /// may be long under way with other tests.
  private func look(after looks: Int, arrivals: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      DispatchQueue.main.async { [weak self] in self?.lookNow(after: looks, arrivals: arrivals) }
    }
  }

  private func lookNow(after looks: Int, arrivals: Int) {
    guard continuation.withLock({ $0 != nil }) else { return }
    let now = executor.arrivalCount
    let looks = now == arrivals && executor.isIdle ? looks + 1 : 0
    if looks >= Self.maximumLooks || executor.isStopped {
      finish(.stuck(run.waitingTasks))
    } else {
      look(after: looks, arrivals: now)
    }
  }
}
