import Testing

@testable import ReactiveCore

@Suite("Combine's surface: time and schedulers")
struct TimingSurfaceTests {
  private let scheduler = ManualScheduler()

  private func passSecond() {
    scheduler.advance(by: .seconds(1))
  }

  @Test("Operators that control timing match Combine's")
  func timing() {
    surface(
      "measureInterval(using:options:)",
      numbers(1).measureInterval(using: scheduler).map(\.magnitude).eraseToAnyPublisher(),
      Numbers.self,
      "0 finished"
    )
    let measured: Publishers.MeasureInterval<Numbers, ManualScheduler> =
      numbers(1).measureInterval(using: scheduler, options: nil)
    surface("measureInterval(using:options:)", measured.scheduler === scheduler)
    surface(
      "debounce(for:scheduler:options:)",
      numbers(1, 2).append(never()).debounce(for: .seconds(1), scheduler: scheduler),
      Publishers.Debounce<Publishers.Concatenate<Numbers, Numbers>, ManualScheduler>.self,
      "2",
      drive: passSecond
    )
    surface(
      "delay(for:tolerance:scheduler:options:)",
      numbers(1).delay(for: .seconds(1), scheduler: scheduler),
      Publishers.Delay<Numbers, ManualScheduler>.self,
      "1 finished",
      drive: passSecond
    )
    let subject = PassthroughSubject<Int, Never>()
    surface(
      "throttle(for:scheduler:latest:)",
      subject.throttle(for: .seconds(1), scheduler: scheduler, latest: true),
      Publishers.Throttle<PassthroughSubject<Int, Never>, ManualScheduler>.self,
      "1 3",
      drive: {
        subject.send(1)
        scheduler.advance(by: 0)
        for value in 2...3 { subject.send(value) }
        passSecond()
      }
    )
    surface(
      "timeout(_:scheduler:options:customError:)",
      risky(1).append(Empty(completeImmediately: false).eraseToAnyPublisher())
        .timeout(.seconds(1), scheduler: scheduler, customError: { .second }),
      Publishers.Timeout<Publishers.Concatenate<Risky, Risky>, ManualScheduler>.self,
      "1 failed second",
      drive: passSecond
    )
  }

  private func never() -> Numbers {
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }

  @Test("Operators that collect by time match Combine's")
  func collecting() {
    surface(
      "collect(_:options:)",
      numbers(1, 2).append(never()).collect(.byTime(scheduler, .seconds(1))),
      Publishers.CollectByTime<Publishers.Concatenate<Numbers, Numbers>, ManualScheduler>.self,
      "[1, 2]",
      drive: passSecond
    )
    surface(
      "Publishers.TimeGroupingStrategy.byTimeOrCount(_:_:_:)",
      numbers(1, 2, 3).append(never()).collect(.byTimeOrCount(scheduler, .seconds(1), 2)),
      Publishers.CollectByTime<Publishers.Concatenate<Numbers, Numbers>, ManualScheduler>.self,
      "[1, 2] [3]",
      drive: passSecond
    )
    let strategy: Publishers.TimeGroupingStrategy<ManualScheduler> = .byTime(scheduler, .seconds(1))
    if case .byTime(let context, _) = strategy {
      surface("Publishers.TimeGroupingStrategy.byTime(_:_:)", context === scheduler)
    }
  }

  @Test("Operators that specify schedulers match Combine's")
  func schedulers() {
    surface(
      "subscribe(on:options:)",
      numbers(1).subscribe(on: scheduler),
      Publishers.SubscribeOn<Numbers, ManualScheduler>.self,
      "1 finished",
      drive: passSecond
    )
    surface(
      "receive(on:options:)",
      numbers(1).receive(on: scheduler),
      Publishers.ReceiveOn<Numbers, ManualScheduler>.self,
      "1 finished",
      drive: passSecond
    )
  }

  @Test("A scheduler's methods, with and without their defaults, match Combine's")
  func schedulerMethods() {
    var log: [String] = []
    func note(_ text: String) -> () -> Void { { log.append(text) } }
    let date = scheduler.now.advanced(by: .nanoseconds(1))
    scheduler.schedule(note("now"))
    scheduler.schedule(options: "why", note("with options"))
    scheduler.schedule(after: date, note("after"))
    scheduler.schedule(after: date, tolerance: 0, note("tolerance"))
    scheduler.schedule(after: date, tolerance: 0, options: nil, note("all"))
    let repeating: [any Cancellable] = [
      scheduler.schedule(after: date, interval: .seconds(1), note("interval")),
      scheduler.schedule(after: date, interval: .seconds(1), tolerance: 0, note("both")),
      scheduler.schedule(
        after: date,
        interval: .seconds(1),
        tolerance: 0,
        options: nil,
        note("all of it")
      ),
    ]
    scheduler.advance(by: .nanoseconds(1))
    for cancellable in repeating { cancellable.cancel() }
    passSecond()
    surface(
      "Scheduler",
      log == [
        "now", "with options", "after", "tolerance", "all", "interval", "both", "all of it",
      ]
    )
    surface("Scheduler.minimumTolerance", scheduler.minimumTolerance == .nanoseconds(0))
  }

  @Test("Lengths of time and the immediate scheduler match Combine's")
  func strides() {
    func length<Stride: SchedulerTimeIntervalConvertible>(_ type: Stride.Type) -> [Stride] {
      [
        .seconds(1), .seconds(1.5), .milliseconds(1), .microseconds(1), .nanoseconds(1),
      ]
    }
    let lengths = length(ImmediateScheduler.SchedulerTimeType.Stride.self).map(\.magnitude)
    surface("SchedulerTimeIntervalConvertible", lengths == [0, 0, 0, 0, 0])
    var isDone = false
    ImmediateScheduler.shared.schedule(after: ImmediateScheduler.shared.now) { isDone = true }
    surface("ImmediateScheduler", isDone)
    surface(
      "ImmediateScheduler.shared",
      numbers(1).receive(on: ImmediateScheduler.shared),
      Publishers.ReceiveOn<Numbers, ImmediateScheduler>.self,
      "1 finished"
    )
  }
}
