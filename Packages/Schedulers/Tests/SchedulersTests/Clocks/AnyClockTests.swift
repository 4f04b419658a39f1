import Schedulers
import Synchronization
import Testing

@Suite("The erased clock")
struct AnyClockTests {
  @Test("The erased clock hands everything on to the clock that it hides")
  func forwards() async throws {
    let hidden = ImmediateClock(now: .init(offset: .seconds(60)))
    let clock = AnyClock(hidden)
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(5)), tolerance: .seconds(1))
    #expect(hidden.now.offset == .seconds(65))
    #expect(start.duration(to: clock.now) == .seconds(5))
    try await clock.sleep(for: .seconds(1))
    #expect(start.duration(to: clock.now) == .seconds(6))
    #expect(clock.minimumResolution == .zero)
    #expect(AnyClock(ContinuousClock()).minimumResolution == ContinuousClock().minimumResolution)
  }

  @Test("The erased clock counts from its first use")
  func origin() async throws {
    let hidden = ImmediateClock()
    let clock = AnyClock(hidden)
    try await hidden.sleep(for: .seconds(3))
    #expect(clock.now == .init())
    try await clock.sleep(until: .init(offset: .seconds(4)))
    #expect(hidden.now.offset == .seconds(7))
  }

  @Test("The first use of the erased clock may be a sleep")
  func sleepsFirst() async throws {
    let hidden = ImmediateClock(now: .init(offset: .seconds(2)))
    try await AnyClock(hidden).sleep(until: .init(offset: .seconds(1)))
    #expect(hidden.now.offset == .seconds(3))
  }

  @Test("Copies, and a clock erased once more, share the moments")
  func sharesMoments() async throws {
    let clock = AnyClock(ImmediateClock())
    let start = clock.now
    try await clock.sleep(for: .seconds(1))
    let copy = clock
    #expect(start.duration(to: copy.now) == .seconds(1))
    #expect(start.duration(to: AnyClock(clock).now) == .seconds(1))
  }

  @Test("Moments are ordered, compared and hashed by their offset")
  func moments() {
    typealias Instant = AnyClock<Duration>.Instant
    let (early, late) = (Instant(offset: .seconds(1)), Instant(offset: .seconds(2)))
    #expect(early < late)
    #expect(!(late < early))
    #expect(early.advanced(by: .seconds(1)) == late)
    #expect(late.duration(to: early) == .seconds(-1))
    #expect(Set([early, late, late]).count == 2)
  }

  @Test("A sleep that is cancelled throws what the hidden clock throws")
  func cancellation() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await AnyClock(ContinuousClock()).sleep(for: .seconds(1_000))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Threads that use an erased clock first agree on its origin")
  func threads() async {
    for _ in 0..<100 {
      let clock = AnyClock(ContinuousClock())
      let moments = await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { clock.now } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(moments.filter { $0.offset == .zero }.count >= 1)
      #expect(moments.allSatisfy { $0.offset < .seconds(60) })
    }
  }
}
