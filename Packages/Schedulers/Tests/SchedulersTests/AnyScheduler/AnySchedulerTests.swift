import Foundation
import Schedulers
import Testing

@Suite("The erased scheduler")
struct AnySchedulerTests {
  let test = DispatchQueue.test

  @Test("The erased scheduler hands everything on to the scheduler that it hides")
  func forwards() {
    let scheduler = test.eraseToAnyScheduler()
    var log: [String] = []
    scheduler.schedule { log.append("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("delayed") }
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 2), interval: 1) {
      log.append("timer")
    }
    test.advance(by: 3)
    #expect(log == ["now", "delayed", "timer", "timer"])
    timer.cancel()
    test.advance(by: 3)
    #expect(log.count == 4)
    #expect(scheduler.now == test.now)
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test("An erased scheduler that is erased again stays the same")
  func erasedAgain() {
    func hidden(_ scheduler: AnySchedulerOf<DispatchQueue>) -> AnyObject? {
      Mirror(reflecting: scheduler).children.first.map { $0.value as AnyObject }
    }
    let erased = test.eraseToAnyScheduler()
    let hiddenOnce = hidden(erased)
    #expect(hiddenOnce != nil && hidden(erased.eraseToAnyScheduler()) === hiddenOnce)
    #expect(hidden(test.eraseToAnyScheduler()) !== hiddenOnce)
  }

  @Test("An erased scheduler made of closures calls each closure with what it is given")
  func closures() {
    var log: [String] = []
    let scheduler = AnySchedulerOf<RunLoop>(
      minimumTolerance: { 0.5 },
      now: { .init(Date(timeIntervalSince1970: 7)) },
      scheduleImmediately: { _, action in
        log.append("immediately")
        action()
      },
      delayed: { date, tolerance, _, action in
        log.append("at \(date.date.timeIntervalSince1970), give or take \(tolerance)")
        action()
      },
      interval: { date, interval, tolerance, _, action in
        log.append("every \(interval), give or take \(tolerance)")
        action()
        return AnyCancellable { log.append("cancelled") }
      }
    )
    scheduler.schedule { log.append("ran") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("ran") }
    scheduler.schedule(after: scheduler.now, interval: 3, tolerance: 0.25) { log.append("ran") }
      .cancel()
    #expect(
      log == [
        "immediately", "ran",
        "at 8.0, give or take 0.5 s", "ran",
        "every 3 s, give or take 0.25 s", "ran", "cancelled",
      ]
    )
  }

  @Test("The erased scheduler takes the place of a dispatch queue in operators")
  func operators() {
    var output: [Int] = []
    let scheduler = test.eraseToAnyScheduler()
    let cancellable = [1, 2, 3].publisher
      .delay(for: 1, scheduler: scheduler)
      .receive(on: scheduler)
      .sink { output.append($0) }
    test.advance(by: 0.9)
    #expect(output == [])
    test.advance(by: 0.1)
    #expect(output == [1, 2, 3])
    cancellable.cancel()
  }

  @Test("The erased scheduler is Sendable, whatever it hides")
  func sendable() {
    func requireSendable(_: some Sendable) {}
    requireSendable(AnySchedulerOf<DispatchQueue>.main)
    requireSendable(DispatchQueue.test)
    requireSendable(DispatchQueue.immediate)
    requireSendable(DispatchQueue.unimplemented)
    requireSendable(UIScheduler.shared)
  }

  @Test("The statics hide the schedulers they name")
  func statics() {
    #expect(AnySchedulerOf<DispatchQueue>.immediate.now == DispatchQueue.immediate.now)
    #expect(AnySchedulerOf<OperationQueue>.immediate.now == OperationQueue.immediate.now)
    #expect(AnySchedulerOf<RunLoop>.immediate.now == RunLoop.immediate.now)
    #expect(AnySchedulerOf<UIScheduler>.immediate.now == UIScheduler.immediate.now)
    let before = DispatchTime.now()
    #expect(AnySchedulerOf<DispatchQueue>.main.now.dispatchTime >= before)
    #expect(AnySchedulerOf<DispatchQueue>.global().now.dispatchTime >= before)
    #expect(AnySchedulerOf<UIScheduler>.shared.now.dispatchTime >= before)
  }
}
