import Testing

/// The test scheduler does what its definition says, in random programs that are the same in each run.
@Suite("The test scheduler and its reference")
struct ReferenceComparisonTests {
  // A sanitizer looks at what a program does, not at which one it is, and takes ten times as long.
  #if ADDRESS_SANITIZER || THREAD_SANITIZER
    private static let programCount: UInt64 = 2_000
  #else
    private static let programCount: UInt64 = 20_000
  #endif

  private static let partCount: UInt64 = 8

  @Test("agree about 20,000 random programs, 2,000 under a sanitizer", arguments: 0..<partCount)
  func agree(part: UInt64) async {
    let difference = await ScheduleDifference.first(inPrograms: Self.seeds(of: part)) {
      Performance.events(of: $0, on: TestSchedulerUnderTest())
    }
    if let difference { Issue.record("\(difference.description)") }
  }

  @Test("agree about a tenth of them where a task moves the time", arguments: 0..<partCount)
  func agreeAwaiting(part: UInt64) async {
    let difference = await ScheduleDifference.first(inPrograms: Self.seeds(of: part, in: 10)) {
      await Performance.events(of: $0, awaiting: TestSchedulerUnderTest())
    }
    if let difference { Issue.record("\(difference.description)") }
  }

  @Test("are compared by programs that leave nothing out")
  func coverage() {
    let events = (0..<1_000 as Range<UInt64>).flatMap { seed in
      Performance.events(
        of: .random(seed: seed),
        on: ReferenceUnderTest(scheduler: ReferenceScheduler())
      )
    }
    let issues = ScheduleIssue.allCases.map { issue in events.count { $0 == .reports(issue) } }
    #expect(issues.allSatisfy { $0 > 100 })
    #expect(events.count { if case .runs = $0 { true } else { false } } > 10_000)
    #expect(events.count { if case .endsEarly = $0 { true } else { false } } > 100)
    #expect(events.count { if case .next(.some) = $0 { true } else { false } } > 100)
    // So many that cancelling them tidies up the agenda.
    let crowds = events.count { if case .stands(_, let due) = $0 { due.count > 64 } else { false } }
    #expect(crowds > 10)
  }

  private static func seeds(of part: UInt64, in fraction: UInt64 = 1) -> Range<UInt64> {
    let size = programCount / fraction / partCount
    return part * size..<(part + 1) * size
  }
}
