import Foundation

/// Adds an operation to a queue at every tick of a clock.
///
/// The clock is a Dispatch timer, whose ticks lie on a grid; an operation that scheduled the next
/// one would drift by its own delay.
// Safe to share: the timer is a Dispatch object, which may be used from any thread, and what changes
// sits in the lock.
final class OperationTicker: Cancellable, @unchecked Sendable {
  private enum State {
    /// No tick waits in the queue.
    case idle
    /// One does; another tick now is merged with it.
    case waiting
    case cancelled
  }

  private let queue: OperationQueue
  private let action: ScheduledAction
  private let timer = DispatchSource.makeTimerSource()
  private let state = Lock(State.idle)

  init(queue: OperationQueue, action: @escaping () -> Void) {
    self.queue = queue
    self.action = ScheduledAction(action)
  }

  func start(
    after date: OperationQueue.SchedulerTimeType,
    interval: OperationQueue.SchedulerTimeType.Stride,
    tolerance: OperationQueue.SchedulerTimeType.Stride
  ) {
    timer.schedule(
      wallDeadline: date.wallDeadline,
      repeating: .nanoseconds(max(interval, .nanoseconds(1)).magnitude),
      leeway: .nanoseconds(max(tolerance, .zero).magnitude)
    )
    timer.setEventHandler { self.tick() }
    timer.activate()
  }

  func cancel() {
    state.withLock { $0 = .cancelled }
    timer.cancel()
  }

  private func tick() {
    let isNew = state.withLock { state in
      guard case .idle = state else { return false }
      state = .waiting
      return true
    }
    guard isNew else { return }
    queue.addOperation { self.runAction() }
  }

  private func runAction() {
    let isWanted = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .idle
      return true
    }
    if isWanted { action.run() }
  }
}
