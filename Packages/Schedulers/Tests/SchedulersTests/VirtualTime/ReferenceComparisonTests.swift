import Testing

@Suite("The test scheduler against a list")
struct ReferenceComparisonTests {
  @Test("Random programs see the same events at the same times", arguments: 0..<8)
  func sameEvents(part: UInt64) {
    for seed in part * 100..<(part + 1) * 100 {
      let program = ScheduleProgram(seed: seed)
      let expected = program.log(with: ReferenceScheduler())
      let actual = program.log(with: TestSchedulerUnderTest())
      guard actual == expected else {
        let index = zip(actual, expected).prefix { $0 == $1 }.count
        Issue.record("program \(seed) differs at event \(index): \(actual) is not \(expected)")
        return
      }
    }
  }

  @Test("The comparison notices every planted fault", arguments: ReferenceScheduler.Fault.allCases)
  func noticesFaults(fault: ReferenceScheduler.Fault) {
    let isNoticed = (0..<400 as Range<UInt64>).contains { seed in
      let program = ScheduleProgram(seed: seed)
      return program.log(with: ReferenceScheduler(fault: fault))
        != program.log(with: TestSchedulerUnderTest())
    }
    #expect(isNoticed)
  }

  @Test("The programs are not trivial: most run dozens of actions")
  func programsAreBusy() {
    let counts = (0..<100 as Range<UInt64>).map {
      ScheduleProgram(seed: $0).log(with: ReferenceScheduler()).count
    }
    #expect(counts.reduce(0, +) > 3_000)
  }
}
