import Foundation
import Schedulers
import Testing

/// The objects that the cancellable of an action that runs once keeps alive.
@Suite("The cancellables of one-shots", .timeLimit(.minutes(10)))
struct OneShotCancellableTests {
  private final class Witness {}

  /// A way to schedule an action for later on a new scheduler that nobody else holds.
  struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schedule: @Sendable (@escaping () -> Void) -> any Cancellable

    init(
      _ description: String,
      _ schedule: @escaping @Sendable (@escaping () -> Void) -> any Cancellable
    ) {
      testDescription = description
      self.schedule = schedule
    }
  }

  static let virtual = [
    Subject("TestScheduler") { scheduleInAnHour(on: DispatchQueue.test, $0) },
    Subject("an erased one") { scheduleInAnHour(on: RunLoop.test.eraseToAnyScheduler(), $0) },
    Subject("a wrapped one") { scheduleInAnHour(on: DispatchQueue.test.wrapping { $0() }, $0) },
    Subject("a lane of one") { scheduleInAnHour(on: DispatchQueue.test._lane(named: "lane"), $0) },
  ]

  @Test(
    "A one-shot that waits on a test scheduler goes with it, though the cancellable is kept",
    arguments: virtual
  )
  func testSchedulers(subject: Subject) {
    weak var witness: Witness?
    let cancellable: any Cancellable
    do {
      let made = Witness()
      witness = made
      cancellable = subject.schedule { withExtendedLifetime(made) {} }
    }
    #expect(witness == nil)
    cancellable.cancel()
  }

  @Test("A one-shot scheduled by the method without options goes with the test scheduler")
  func withoutOptions() {
    weak var witness: Witness?
    let cancellable: any Cancellable
    do {
      let (scheduler, made) = (DispatchQueue.test, Witness())
      witness = made
      cancellable = scheduler.schedule(after: scheduler.now.advanced(by: 1)) {
        withExtendedLifetime(made) {}
      }
      #expect(witness != nil)
      withExtendedLifetime(scheduler) {}
    }
    #expect(witness == nil)
    cancellable.cancel()
  }

  @Test("Cancelling still takes the action off a scheduler that lives")
  func cancels() {
    let scheduler = DispatchQueue.test
    var count = 0
    let cancellable = scheduler.schedule(after: scheduler.now.advanced(by: 1)) { count += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { count += 10 }
    cancellable.cancel()
    scheduler.advance(by: 1)
    #expect(count == 10)
  }

  /// A scheduler that is an object of its own, so that one can see whether it lives.
  private final class Live: Scheduler {
    let queue = DispatchQueue(label: "live")
    var now: DispatchQueue.SchedulerTimeType { queue.now }
    var minimumTolerance: DispatchQueue.SchedulerTimeType.Stride { queue.minimumTolerance }

    func schedule(options: DispatchQueue.SchedulerOptions?, _ action: @escaping () -> Void) {
      queue.schedule(options: options, action)
    }

    func schedule(
      after date: DispatchQueue.SchedulerTimeType,
      tolerance: DispatchQueue.SchedulerTimeType.Stride,
      options: DispatchQueue.SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      queue.schedule(after: date, tolerance: tolerance, options: options, action)
    }

    func schedule(
      after date: DispatchQueue.SchedulerTimeType,
      interval: DispatchQueue.SchedulerTimeType.Stride,
      tolerance: DispatchQueue.SchedulerTimeType.Stride,
      options: DispatchQueue.SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      queue.schedule(
        after: date,
        interval: interval,
        tolerance: tolerance,
        options: options,
        action
      )
    }
  }

  @Test("The scheduler goes though the cancellable is kept, erased and wrapped ones too")
  func erasedSchedulers() {
    weak var scheduler: Live?
    let cancellables: [any Cancellable]
    do {
      let made = Live()
      scheduler = made
      let hour = made.now.advanced(by: 3_600)
      let erased = made.eraseToAnyScheduler()
      let wrapped = made.wrapping { $0() }
      cancellables = [
        made._scheduleOnce(named: "a", after: hour, tolerance: 0, options: nil) {},
        erased._scheduleOnce(named: "b", after: hour, tolerance: 0, options: nil) {},
        wrapped._scheduleOnce(named: "c", after: hour, tolerance: 0, options: nil) {},
      ]
    }
    #expect(scheduler == nil)
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test("An action that a run loop no longer needs is released when it is cancelled")
  func runLoop() {
    weak var witness: Witness?
    let cancellable: any Cancellable
    do {
      let made = Witness()
      witness = made
      let scheduler = RunLoopThread.shared.scheduler
      cancellable = scheduler._scheduleOnce(
        named: "test",
        after: scheduler.now.advanced(by: 3_600),
        tolerance: 0,
        options: nil
      ) {
        withExtendedLifetime(made) {}
      }
    }
    #expect(witness != nil)
    cancellable.cancel()
    #expect(witness == nil)
  }
}

private func scheduleInAnHour<S: Scheduler>(
  on scheduler: S,
  _ action: @escaping () -> Void
) -> any Cancellable {
  scheduler._scheduleOnce(
    named: "test",
    after: scheduler.now.advanced(by: .seconds(3_600)),
    tolerance: .zero,
    options: nil,
    action
  )
}
