public import Foundation
public import ReactiveCore

extension Timer {
  /// A publisher of the date at every interval, once connected.
  ///
  /// ```swift
  /// let cancellable = Timer.publish(every: 1, on: .main, in: .default)
  ///   .autoconnect()
  ///   .sink { print($0) }
  /// ```
  ///
  /// See ``TimerPublisher`` for demand, cancellation and threads.
  ///
  /// - Parameters:
  ///   - interval: The seconds between two ticks, and before the first one.
  ///   - tolerance: How many seconds later than due a tick may come; nil for none.
  ///   - runLoop: The run loop that the timer runs on.
  ///   - mode: The mode of the run loop that it runs in.
  ///   - options: None: a run loop has no options.
  ///
  /// Source: Foundation's `Timer.publish(every:tolerance:on:in:options:)`.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode,
    options: Never? = nil
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
  /// All subscribers see the same ticks; each connection is a timer of its own.
  ///
  /// - Demand: a subscriber that has asked for nothing misses the tick; ticks do not pile up.
  /// - Completion: never. Cancelling a connection invalidates its timer; those who stay subscribed
  ///   hear no more until the next connection.
  /// - Threads: ticks come on the run loop.
  /// - Lifetime: the timer runs until its connection is cancelled, whoever holds it.
  ///
  /// Source: Foundation's `Timer.TimerPublisher`.
  public final class TimerPublisher: ConnectablePublisher {
    public typealias Output = Date
    public typealias Failure = Never

    /// The seconds between two ticks, and before the first one.
    public let interval: TimeInterval

    /// How many seconds later than due a tick may come; nil for none.
    public let tolerance: TimeInterval?

    /// The run loop that the timer runs on.
    public let runLoop: RunLoop

    /// The mode of the run loop that the timer runs in.
    public let mode: RunLoop.Mode

    /// None: a run loop has no options.
    public let options: Never?

    private let ticks = PassthroughSubject<Date, Never>()

    /// Makes the publisher that `publish(every:tolerance:on:in:options:)` returns.
    public init(
      interval: TimeInterval,
      tolerance: TimeInterval? = nil,
      runLoop: RunLoop,
      mode: RunLoop.Mode,
      options: Never? = nil
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
      // With the date, because on Linux the initialiser without one fires at once.
      let first = Date(timeIntervalSinceNow: interval)
      let timer = Timer(fire: first, interval: interval, repeats: true) { _ in connection.tick() }
      timer.tolerance = tolerance ?? 0
      connection.start(timer, sendingTo: ticks)
      runLoop.add(timer, forMode: mode)
      return connection
    }
  }
}

/// A timer that runs.
///
/// Foundation does not free the closure of a timer that has been invalidated. So the closure holds
/// this, and this releases all else.
private final class TimerConnection: Cancellable, Sendable {
  private struct Running {
    let timer: Timer
    let ticks: PassthroughSubject<Date, Never>
  }

  /// Nil after cancellation, so that nothing is held any more.
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

/// One subscriber's place among those that a timer's ticks go to.
private final class TickSubscription: Subscription {
  private let upstream: any Subscription

  init(upstream: any Subscription) {
    self.upstream = upstream
  }

  func request(_ demand: Subscribers.Demand) {
    // The subject would trap.
    if demand > .none { upstream.request(demand) }
  }

  func cancel() {
    upstream.cancel()
  }
}
