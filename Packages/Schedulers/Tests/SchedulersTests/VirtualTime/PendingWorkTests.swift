import Foundation
import Schedulers
import Testing

@Suite("What is pending on a test scheduler")
struct PendingWorkTests {
  let scheduler = DispatchQueue.test

  private var descriptions: [String] { scheduler.pending.map(\.description) }

  @Test("Pending work is listed in the order in which it will run")
  func order() {
    let now = scheduler.now
    scheduler.schedule(after: now.advanced(by: 2)) {}
    let timer = scheduler.schedule(after: now.advanced(by: 1), interval: 3) {}
    scheduler.schedule {}
    #expect(
      descriptions == [
        "an action due now", "a timer every 3 s, due in 1 s", "an action due in 2 s",
      ]
    )
    let timerWork = scheduler.pending[1]
    #expect(timerWork.date == now.advanced(by: 1) && timerWork.interval == 3)
    #expect(timerWork.delay == 1 && timerWork.owner == nil)
    timer.cancel()
    scheduler.advance(by: 1.5)
    #expect(descriptions == ["an action due in 0.5 s"])
  }

  @Test("Work of operators goes by their names, also behind erased and wrapped schedulers")
  func operators() {
    let subject = PassthroughSubject<Int, Never>()
    let erased = scheduler.wrapping { $0() }.eraseToAnyScheduler()
    var cancellables: [AnyCancellable] = []
    func start(_ publisher: some Publisher<some Any, Never>) {
      publisher.sink { _ in }.store(in: &cancellables)
    }
    start(subject.debounce(for: 1, scheduler: erased))
    start(subject.delay(for: 2, scheduler: scheduler))
    start(subject.throttle(for: 3, scheduler: scheduler, latest: true))
    start(subject.timeout(4, scheduler: erased))
    start(subject.collect(.byTime(scheduler, 5)))
    start(scheduler.timerPublisher(every: 6).autoconnect())
    scheduler.advance()
    subject.send(1)
    scheduler.advance()
    subject.send(2)
    #expect(
      descriptions == [
        "timeout: due now", "debounce: due in 1 s", "delay: due in 2 s", "delay: due in 2 s",
        "throttle: due in 3 s", "timeout: due in 4 s", "collect every 5 s, due in 5 s",
        "timerPublisher every 6 s, due in 6 s",
      ]
    )
    cancellables = []
    scheduler.run()
    #expect(scheduler.pending.isEmpty)
  }

  @Test("A one-shot that is cancelled is pending no more, and its closure is gone")
  func cancelledOneShot() {
    final class Witness {}
    weak var witness: Witness?
    let alarm: any Cancellable = {
      let held = Witness()
      witness = held
      return scheduler.schedule(after: scheduler.now.advanced(by: 1)) { _ = held }
    }()
    #expect(witness != nil && scheduler.pending.count == 1)
    alarm.cancel()
    #expect(witness == nil && scheduler.pending.isEmpty)
    alarm.cancel()
    scheduler.run()
  }

  @Test("Letting go of a one-shot's cancellable does not cancel it")
  func discardedOneShot() {
    var hasRun = false
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { hasRun = true }
    scheduler.advance(by: 1)
    #expect(hasRun)
  }

  @Test("Any scheduler's one-shot can be cancelled: its action does not run, and is released")
  func anyOneShot() {
    struct Forwarding: Scheduler {
      let base: TestSchedulerOf<DispatchQueue>
      var now: DispatchQueue.SchedulerTimeType { base.now }
      var minimumTolerance: DispatchQueue.SchedulerTimeType.Stride { .zero }
      func schedule(options: DispatchQueue.SchedulerOptions?, _ action: @escaping () -> Void) {
        base.schedule(options: options, action)
      }
      func schedule(
        after date: DispatchQueue.SchedulerTimeType,
        tolerance: DispatchQueue.SchedulerTimeType.Stride,
        options: DispatchQueue.SchedulerOptions?,
        _ action: @escaping () -> Void
      ) {
        base.schedule(after: date, tolerance: tolerance, options: options, action)
      }
      func schedule(
        after date: DispatchQueue.SchedulerTimeType,
        interval: DispatchQueue.SchedulerTimeType.Stride,
        tolerance: DispatchQueue.SchedulerTimeType.Stride,
        options: DispatchQueue.SchedulerOptions?,
        _ action: @escaping () -> Void
      ) -> any Cancellable {
        base.schedule(
          after: date,
          interval: interval,
          tolerance: tolerance,
          options: options,
          action
        )
      }
    }
    let forwarding = Forwarding(base: scheduler)
    var runs: [Int] = []
    let date = scheduler.now.advanced(by: 1)
    let alarms = (0..<2).map { number in
      forwarding._scheduleOnce(named: "alarm", after: date, tolerance: .zero, options: nil) {
        runs.append(number)
      }
    }
    alarms[0].cancel()
    scheduler.advance(by: 1)
    alarms[1].cancel()
    #expect(runs == [1])
  }
}
