import Testing

/// The test scheduler does what its definition says, in random programs that are the same in each run.
@Suite("The test scheduler and its reference")
struct ReferenceComparisonTests {
  @Test(
    "The test scheduler and its reference agree about random programs",
    arguments: SearchSize.schedulerPrograms.seeds(inParts: 8)
  )
  func agree(seeds: Range<UInt64>) async {
    let difference = await ScheduleDifference.first(inPrograms: seeds) {
      Performance.events(of: $0, on: TestSchedulerUnderTest())
    }
    if let difference { Issue.record("\(difference.description)") }
  }

  @Test(
    "The test scheduler and its reference agree about programs where a task moves the time",
    arguments: SearchSize.awaitedSchedulerPrograms.seeds(inParts: 8)
  )
  func agreeAwaiting(seeds: Range<UInt64>) async {
    let difference = await ScheduleDifference.first(inPrograms: seeds) {
      await Performance.events(of: $0, awaiting: TestSchedulerUnderTest())
    }
    if let difference { Issue.record("\(difference.description)") }
  }

  @Test("The programs that compare the test scheduler with its reference leave nothing out")
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
}
