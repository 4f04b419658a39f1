import Schedulers
import Synchronization
import Testing

@Suite("The immediate clock")
struct ImmediateClockTests {
  @Test("A sleep takes no real time, and moves the clock's to the deadline")
  func sleeps() async throws {
    let clock = ImmediateClock()
    let start = clock.now
    try await clock.sleep(for: .seconds(1_000_000))
    #expect(start.duration(to: clock.now) == .seconds(1_000_000))
    try await clock.sleep(until: start.advanced(by: .seconds(2_000_000)), tolerance: .seconds(1))
    #expect(clock.now.offset == .seconds(2_000_000))
  }

  @Test("The immediate clock starts where it is told, or at its origin")
  func start() {
    #expect(ImmediateClock().now == .init(offset: .zero))
    #expect(ImmediateClock(now: .init(offset: .seconds(7))).now.offset == .seconds(7))
    #expect(ImmediateClock().minimumResolution == .zero)
  }

  @Test("The time of the immediate clock never goes back")
  func past() async throws {
    let clock = ImmediateClock(now: .init(offset: .seconds(7)))
    try await clock.sleep(until: .init(offset: .seconds(3)))
    #expect(clock.now.offset == .seconds(7))
  }

  @Test("A cancelled task does not sleep, and leaves the time as it is")
  func cancellation() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test("A sleep lets other tasks run, which may cancel it", .timeLimit(.minutes(10)))
  func yields() async {
    let clock = ImmediateClock()
    let task = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    while clock.now.offset == .zero { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Work is measured by the sleeps in it")
  func measure() async throws {
    let clock = ImmediateClock()
    let duration = try await clock.measure {
      try await clock.sleep(for: .seconds(2))
      try await clock.sleep(for: .milliseconds(1))
    }
    #expect(duration == .milliseconds(2_001))
  }

  @Test("The static makes a new clock each time")
  func immediate() async throws {
    let clock: any Clock<Duration> = .immediate
    try await clock.sleep(for: .seconds(1_000))
    #expect(ImmediateClock<Duration>.immediate !== ImmediateClock<Duration>.immediate)
  }
}
