import Dispatch
import Schedulers
import Testing

/// The output of the tour where it introduces the test scheduler.
@Suite("The test scheduler, as the tour introduces it")
struct TestSchedulerTests {
  let scheduler = DispatchQueue.testScheduler

  @Test("A test scheduler runs nothing until it is advanced")
  func advancing() {
    var log: [String] = []
    scheduler.schedule { log.append("work") }
    #expect(log == [])
    scheduler.advance()
    #expect(log == ["work"])

    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("delayed") }
    scheduler.advance()
    #expect(log == ["work"])
    scheduler.advance(by: 1)
    #expect(log == ["work", "delayed"])
  }

  @Test("A timer on a test scheduler ticks as often as time has been moved")
  func timer() {
    var ticks = 0
    let timer = scheduler.schedule(after: scheduler.now, interval: 1) { ticks += 1 }
    #expect(ticks == 0)
    scheduler.advance()
    #expect(ticks == 1)
    scheduler.advance(by: 0.5)
    #expect(ticks == 1)
    scheduler.advance(by: 0.5)
    #expect(ticks == 2)
    scheduler.advance(by: 5)
    #expect(ticks == 7)
    scheduler.advance(by: 1_000)
    #expect(ticks == 1_007)
    timer.cancel()
    scheduler.advance(by: 1_000)
    #expect(ticks == 1_007)
  }

  @Test("A timer publisher is as testable as a timer on a test scheduler")
  func timerPublisher() {
    var output: [Int] = []
    var cancellables: Set<AnyCancellable> = []
    Publishers.Timer(every: 1, scheduler: scheduler)
      .autoconnect()
      .sink { _ in output.append(output.count) }
      .store(in: &cancellables)

    #expect(output == [])
    scheduler.advance(by: 1)
    #expect(output == [0])
    scheduler.advance(by: 1)
    #expect(output == [0, 1])
    scheduler.advance(by: 1_000)
    #expect(output == Array(0...1_001))
  }
}
