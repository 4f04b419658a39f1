import Foundation
import ReactiveFoundation
import Testing

@_spi(Layers) import ReactiveCore

// Each test drives the run loop of the thread that it is on, in a mode that no other test uses, until
// what it waits for has come; synchronous tests stay on one thread.
@Suite("Timer.publish", .timeLimit(.minutes(10)))
struct TimerPublisherTests {
  private typealias Ticks = Recorder<Date, Never>

  private let mode = RunLoop.Mode("timer test \(UUID())")
  private let interval = 0.002

  private func makeTimer(every interval: TimeInterval? = nil) -> Timer.TimerPublisher {
    Timer.publish(every: interval ?? self.interval, on: .current, in: mode)
  }

  /// Runs the loop in the tests' mode until the condition holds.
  private func run(until isOver: () -> Bool) {
    // A run loop without a source returns at once: then this turns round, as long as it takes.
    let limit = Date(timeIntervalSinceNow: 600)
    while !isOver() {
      guard Date() < limit else {
        Issue.record("what was waited for did not come")
        return
      }
      _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.01))
    }
  }

  /// Runs the loop until another timer has ticked so often: time enough for one that should not.
  private func run(ticks count: Int) {
    let clock = Ticks(demand: .unlimited)
    let publisher = makeTimer()
    publisher.subscribe(clock)
    let connection = publisher.connect()
    run { clock.values.count >= count }
    connection.cancel()
    cancel(clock)
  }

  /// Lets go of subscribers that keep their subscriptions.
  private func cancel(_ subscribers: Ticks...) {
    for subscriber in subscribers { subscriber.subscription?.cancel() }
  }

  @Test(
    "A timer publisher ticks from its connection on, at its interval, with the same dates for all"
  )
  func ticks() {
    let publisher = makeTimer()
    let (one, other) = (Ticks(demand: .unlimited), Ticks(demand: .unlimited))
    publisher.subscribe(one)
    publisher.subscribe(other)
    run(ticks: 2)
    #expect(one.values.isEmpty)
    let start = Date()
    let connection = publisher.connect()
    run { one.values.count >= 3 }
    connection.cancel()
    #expect(one.values == other.values)
    #expect(zip(one.values, one.values.dropFirst()).allSatisfy { $0 < $1 })
    // The clocks that the timer and this use may differ a little.
    let waits = one.values.enumerated().map { index, date in
      date.timeIntervalSince(start) - interval * Double(index + 1)
    }
    #expect(waits.allSatisfy { $0 > -interval / 2 })
    #expect(one.completions.isEmpty)
    cancel(one, other)
  }

  @Test(
    "A timer's interval that is not positive repeats too, as a tenth of a millisecond",
    arguments: [0, -1, -0.5, -.infinity, .nan]
  )
  func noInterval(interval: TimeInterval) {
    let publisher = makeTimer(every: interval)
    let ticks = Ticks(demand: .unlimited)
    publisher.subscribe(ticks)
    let start = Date()
    let connection = publisher.connect()
    run { ticks.values.count >= 5 }
    connection.cancel()
    // It may be late, but not early: five ticks take at least four intervals.
    #expect(ticks.values[4].timeIntervalSince(start) > 0.000_2)
    #expect(ticks.completions.isEmpty)
    #expect(publisher.interval.bitPattern == interval.bitPattern)
    cancel(ticks)
  }

  @Test(
    "A timer publisher drops ticks that nobody has asked for, and ignores a request for nothing"
  )
  func demand() {
    let publisher = makeTimer()
    let (patient, counting) = (Ticks(), Ticks(demand: .max(2)))
    publisher.subscribe(patient)
    publisher.subscribe(counting)
    let connection = publisher.connect()
    patient.subscription?.request(.none)
    run(ticks: 4)
    #expect(patient.values.isEmpty && counting.values.count == 2)
    let asked = Date()
    patient.subscription?.request(.max(1))
    run { patient.values.count == 1 }
    #expect(patient.values[0] >= asked)
    run(ticks: 2)
    #expect(patient.values.count == 1)
    connection.cancel()
    cancel(patient, counting)
  }

  @Test("Cancelling a timer's connection stops the ticks, and another connection starts them anew")
  func connections() {
    let publisher = makeTimer()
    let ticks = Ticks(demand: .unlimited)
    publisher.subscribe(ticks)
    let first = publisher.connect()
    run { ticks.values.count >= 1 }
    first.cancel()
    first.cancel()
    let count = ticks.values.count
    run(ticks: 3)
    #expect(ticks.values.count == count)
    let second = publisher.connect()
    run { ticks.values.count > count }
    second.cancel()
    #expect(ticks.completions.isEmpty)
    cancel(ticks)
  }

  @Test("A timer's subscriber that cancels receives nothing more; the timer goes on for the others")
  func cancelSubscriber() {
    let publisher = makeTimer()
    let (leaver, stayer) = (Ticks(demand: .unlimited), Ticks(demand: .unlimited))
    publisher.subscribe(leaver)
    publisher.subscribe(stayer)
    let connection = publisher.connect()
    run { leaver.values.count >= 1 }
    leaver.subscription?.cancel()
    let (left, stayed) = (leaver.values.count, stayer.values.count)
    run { stayer.values.count >= stayed + 2 }
    #expect(leaver.values.count == left)
    connection.cancel()
    cancel(stayer)
  }

  @Test("A timer with autoconnect ticks while it has subscribers")
  func autoconnect() {
    var dates: [Date] = []
    let cancellable = makeTimer().autoconnect().sink { dates.append($0) }
    run { dates.count >= 2 }
    cancellable.cancel()
    let count = dates.count
    run(ticks: 2)
    #expect(dates.count == count)
  }

  @Test("A timer's connection that nobody holds goes on ticking")
  func connectionIsNotHeld() {
    let publisher = makeTimer()
    let ticks = Ticks(demand: .unlimited)
    publisher.subscribe(ticks)
    // It stays on the run loop, in a mode that nobody runs any more.
    _ = publisher.connect()
    run { ticks.values.count >= 2 }
    cancel(ticks)
  }

  @Test("After cancellation, a timer's connection and subscription that are kept hold nothing")
  func release() {
    weak var publisher: Timer.TimerPublisher?
    weak var ticks: Ticks?
    var kept: [any Cancellable] = []
    do {
      let timer = makeTimer()
      let recorder = Ticks(demand: .unlimited)
      (publisher, ticks) = (timer, recorder)
      timer.subscribe(recorder)
      kept = [timer.connect(), recorder.subscription!]
      run { recorder.values.count >= 1 }
      for cancellable in kept { cancellable.cancel() }
    }
    #expect(publisher == nil && ticks == nil)
    #expect(kept.count == 2)
  }

  @Test("A timer publisher's properties are what it was made of")
  func properties() {
    let publisher = Timer.publish(every: 3, tolerance: 0.5, on: .main, in: .default, options: nil)
    #expect(publisher.interval == 3 && publisher.tolerance == 0.5)
    #expect(publisher.runLoop === RunLoop.main && publisher.mode == .default)
    #expect(publisher.options == nil)
    let options: _RunLoopSchedulerOptions? = _RunLoopSchedulerOptions()
    let withOptions = Timer.publish(every: 3, on: .main, in: .default, options: options)
    #expect(withOptions.options != nil)
    #expect(Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .common).tolerance == nil)
  }
}
