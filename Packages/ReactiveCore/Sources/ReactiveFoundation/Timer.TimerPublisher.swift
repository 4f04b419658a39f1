public import Foundation
public import ReactiveCore

extension Timer {
  /// A publisher of the date at every interval, once connected.
  ///
  /// See ``TimerPublisher`` for demand, cancellation and threads.
  ///
  /// - Parameters:
  ///   - interval: The seconds between two ticks, and before the first one. If they are not
  ///     positive, they count as a tenth of a millisecond, as for any `Timer`.
  ///   - tolerance: The seconds that a tick may be late; nil for none.
  ///   - runLoop: The run loop that the timer runs on.
  ///   - mode: The mode of the run loop that the timer runs in.
  ///   - options: The options of the run loop, which has none: a `RunLoop.SchedulerOptions`.
  ///
  /// ```swift
  /// let cancellable = Timer.publish(every: 1, on: .main, in: .default)
  ///   .autoconnect()
  ///   .sink { print($0) }
  /// ```
  ///
  /// Source: Foundation's `Timer.publish(every:tolerance:on:in:options:)`.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode,
    options: _RunLoopSchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(
      interval: interval,
      tolerance: tolerance,
      runLoop: runLoop,
      mode: mode,
      options: options
    )
  }

  /// A publisher of the date at every interval, once connected.
  ///
  /// All subscribers receive the same ticks; each connection has its own timer.
  ///
  /// - Demand: a subscriber without demand misses the tick; ticks are not buffered.
  /// - Completion: never. Cancelling a connection invalidates its timer; its subscribers receive no
  ///   ticks until the next connection.
  /// - Threads: ticks are sent on the run loop.
  /// - Lifetime: the timer runs until its connection is cancelled, even if the connection is
  ///   released.
  ///
  /// Source: Foundation's `Timer.TimerPublisher`.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The seconds between two ticks, and before the first one.
    public let interval: TimeInterval

    /// The seconds that a tick may be late; nil for none.
    public let tolerance: TimeInterval?

    /// The run loop that the timer runs on.
    public let runLoop: RunLoop

    /// The mode of the run loop that the timer runs in.
    public let mode: RunLoop.Mode

    /// The options of the run loop, which has none: a `RunLoop.SchedulerOptions`.
    public let options: _RunLoopSchedulerOptions?

    private let ticks = PassthroughSubject<Date, Never>()

    /// Makes the publisher that `publish(every:tolerance:on:in:options:)` returns.
    public init(
      interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      runLoop: RunLoop,
      mode: RunLoop.Mode,
      options: _RunLoopSchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      ticks.receive(
        subscriber: AnySubscriber(
          receiveSubscription: { subscription in
            subscriber.receive(subscription: TickSubscription(upstream: subscription))
          },
          receiveValue: subscriber.receive(_:)
        )
      )
    }

    public func connect() -> any Cancellable {
      let connection = TimerConnection()
      // On Linux, a timer whose interval is not positive would tick once.
      let interval = interval > 0 ? interval : 0.000_1
      // With a date, because on Linux the initialiser without one fires at once.
      let first = Date(timeIntervalSinceNow: interval)
      let timer = Timer(fire: first, interval: interval, repeats: true) { _ in connection.tick() }
      timer.tolerance = tolerance ?? 0
      connection.start(timer, sendingTo: ticks)
      runLoop.add(timer, forMode: mode)
      return connection
    }
  }
}

/// A running timer.
///
/// Foundation does not free the closure of an invalidated timer. So the closure holds only this
/// object, which releases the rest.
private final class TimerConnection: Cancellable, Sendable {
  private struct Running {
    let timer: Timer
    let ticks: PassthroughSubject<Date, Never>
  }

  /// Nil after cancellation, to release the timer and the subject.
  private let running = _Lock(Running?.none)

  func start(_ timer: Timer, sendingTo ticks: PassthroughSubject<Date, Never>) {
    running.withLock { $0 = Running(timer: timer, ticks: ticks) }
  }

  func tick() {
    running.withLock { $0 }?.ticks.send(Date())
  }

  func cancel() {
    running.withLock { $0.take() }?.timer.invalidate()
  }
}

/// One subscriber's subscription to a timer's ticks.
private final class TickSubscription: Subscription {
  private let upstream: any Subscription

  init(upstream: any Subscription) {
    self.upstream = upstream
  }

  func request(_ demand: Subscribers.Demand) {
    // The subject traps on a request for `.none`.
    if demand > .none { upstream.request(demand) }
  }

  func cancel() {
    upstream.cancel()
  }
}
