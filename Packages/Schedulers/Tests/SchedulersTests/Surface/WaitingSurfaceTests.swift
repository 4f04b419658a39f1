import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: waiting for a scheduler's time")
struct WaitingSurfaceTests {
  let scheduler = DispatchQueue.immediate

  @Test("The surface of Schedulers has sleeps on a scheduler")
  func sleep() async throws {
    let now = scheduler.now
    try await scheduler.sleep(for: 1)
    try await scheduler.sleep(for: 1, tolerance: 1)
    try await scheduler.sleep(for: 1, tolerance: 1, options: .init(qos: .background))
    surface("Scheduler.sleep(for:tolerance:options:)", scheduler.now == now)
    try await scheduler.sleep(until: now)
    try await scheduler.sleep(until: now, tolerance: 1)
    try await scheduler.sleep(until: now, tolerance: 1, options: nil)
    surface("Scheduler.sleep(until:tolerance:options:)", scheduler.now == now)
  }

  @Test("The surface of Schedulers has a stream of a scheduler's ticks")
  func timer() async {
    let streams: [AsyncStream<DispatchQueue.SchedulerTimeType>] = [
      scheduler.timer(interval: 1), scheduler.timer(interval: 1, tolerance: 1),
      scheduler.timer(interval: 1, tolerance: 1, options: nil),
    ]
    for stream in streams {
      var ticks: [DispatchQueue.SchedulerTimeType] = []
      for await tick in stream { ticks.append(tick) }
      surface("Scheduler.timer(interval:tolerance:options:)", ticks == [scheduler.now])
    }
  }

  @Test("The surface of Schedulers has the measuring of synchronous work")
  func measure() {
    let length: DispatchQueue.SchedulerTimeType.Stride = scheduler.measure {}
    surface("Scheduler.measure(_:)", length == 0)
  }

  @Test("The surface of Schedulers has the measuring of asynchronous work")
  func measureAsync() async {
    let length: DispatchQueue.SchedulerTimeType.Stride = await scheduler.measure {
      await Task.yield()
    }
    surface("Scheduler.measure(_:)", length == 0)
  }

  @Test("The surface of Schedulers has a publisher of a scheduler's ticks")
  func timerPublisher() {
    typealias Timer = Publishers.Timer<TestSchedulerOf<DispatchQueue>>
    let scheduler = DispatchQueue.test
    let timers: [Timer] = [
      scheduler.timerPublisher(every: 1), scheduler.timerPublisher(every: 1, tolerance: 2),
      scheduler.timerPublisher(every: 1, tolerance: 2, options: nil),
    ]
    surface("Scheduler.timerPublisher(every:tolerance:options:)", timers.count == 3)
    let timer = Timer(every: 1, scheduler: scheduler)
    let full = Timer(every: 1, tolerance: 2, scheduler: scheduler, options: .init())
    surface(
      "Publishers.Timer.init(every:tolerance:scheduler:options:)",
      full.interval == 1 && full.tolerance == 2 && full.scheduler === scheduler
        && full.options?.qos == .unspecified && timer.tolerance == nil
    )
    var ticks: [Timer.Output] = []
    let sink = Subscribers.Sink<Timer.Output, Timer.Failure>(
      receiveCompletion: { _ in },
      receiveValue: { ticks.append($0) }
    )
    timer.receive(subscriber: sink)
    let connection: any Cancellable = timer.connect()
    scheduler.advance(by: 2)
    connection.cancel()
    sink.cancel()
    surface("Publishers.Timer.connect()", ticks.count == 2 && ticks.last == scheduler.now)
  }
}
