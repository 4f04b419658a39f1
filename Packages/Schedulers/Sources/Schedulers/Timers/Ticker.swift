/// The timer of a timer publisher: it starts and stops, and sends its ticks to the subscribers.
///
/// The scheduled work holds it weakly, so that it stops when its publisher and its connections have
/// been released.
final class Ticker<S: Scheduler> {
  private enum State {
    case stopped
    /// The timer is being scheduled; it may tick already.
    case starting
    case running(any Cancellable)
  }

  private struct Run {
    /// The number of starts, so that a connection that was cancelled does not stop a later one.
    var number = 0
    var state = State.stopped
  }

  /// The ticks. A subject serves each subscriber by its demand, one tick at a time.
  let ticks = PassthroughSubject<S.SchedulerTimeType, Never>()

  private let scheduler: S
  private let run = _Lock(Run())

  init(scheduler: S) {
    self.scheduler = scheduler._lane(named: "timerPublisher")
  }

  deinit {
    stop(run.withLock { $0.number })
  }

  /// Starts the timer if it is stopped.
  ///
  /// - Returns: The connection, which stops the timer.
  func start(
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride?,
    options: S.SchedulerOptions?
  ) -> TickerConnection<S> {
    let (number, isNew) = run.withLock { run in
      guard case .stopped = run.state else { return (run.number, false) }
      run.number += 1
      run.state = .starting
      return (run.number, true)
    }
    if isNew {
      let timer = scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) { [weak self] in
        self?.tick(number)
      }
      let isWanted = run.withLock { run in
        guard run.number == number, case .starting = run.state else { return false }
        run.state = .running(timer)
        return true
      }
      // Cancelled meanwhile, possibly by its own first tick.
      if !isWanted { timer.cancel() }
    }
    return TickerConnection(ticker: self, number: number)
  }

  /// Stops the timer, unless the start with that number has been stopped already.
  func stop(_ number: Int) {
    let timer: (any Cancellable)? = run.withLock { run in
      guard run.number == number else { return nil }
      defer { run.state = .stopped }
      return if case .running(let timer) = run.state { timer } else { nil }
    }
    timer?.cancel()
  }

  private func tick(_ number: Int) {
    let isCurrent = run.withLock { run in
      if case .stopped = run.state { false } else { run.number == number }
    }
    if isCurrent { ticks.send(scheduler.now) }
  }
}

/// The connection of a timer publisher, which stops the timer. The timer runs while a connection
/// exists.
struct TickerConnection<S: Scheduler>: Cancellable {
  let ticker: Ticker<S>
  let number: Int

  func cancel() {
    ticker.stop(number)
  }
}
