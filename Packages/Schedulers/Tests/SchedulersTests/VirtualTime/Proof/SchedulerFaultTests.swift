import Testing

/// The checker itself is proven by schedulers that are wrong on purpose: each is found, and the program
/// that shows it is small.
@Suite("Seeded faults of a scheduler")
struct SchedulerFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let scheduler: ReferenceScheduler.Type
    let program: String

    init(_ scheduler: ReferenceScheduler.Type, isShownBy program: String) {
      self.scheduler = scheduler
      self.program = program
    }

    var testDescription: String { "\(scheduler)" }

    func difference() async -> ScheduleDifference? {
      let limit = UInt64(SearchSize.schedulerPrograms.faultLimit)
      return await .first(inPrograms: 0..<limit) {
        Performance.events(of: $0, on: ReferenceUnderTest(scheduler: scheduler.init()))
      }
    }
  }

  @Test("Seeded faults of a scheduler are found, and shown by a small program", arguments: faults)
  func found(fault: Fault) async throws {
    let difference = try #require(await fault.difference())
    #expect(difference.program.description == fault.program)
  }

  @Test("Seeded faults of a scheduler are told as a program with both logs beside each other")
  func description() async throws {
    let fault = try #require(Self.faults.first)
    let difference = try #require(await fault.difference())
    #expect(
      difference.description == """
        The scheduler does not do what the reference does.
        Program:
        a: schedule
        b: schedule
        advance by 0
        Reference | scheduler:
          now 0, due 0                   | now 0, due 0
          now 0, due 0, 0                | now 0, due 0, 0
        ≠   a at 0                       |   b at 0
        ≠   b at 0                       |   a at 0
          now 0, nothing due             | now 0, nothing due
        """
    )
  }

  static let faults = [
    Fault(
      ImmediateWorkJumpsTheQueue.self,
      isShownBy: """
        a: schedule
        b: schedule
        advance by 0
        """
    ),
    Fault(
      LastInFirstOut.self,
      isShownBy: """
        a: schedule
        b: schedule
        advance by 0
        """
    ),
    Fault(
      NoTieBreak.self,
      isShownBy: """
        a: after 1
        b: schedule
          c: after 1
        advance by 1
        """
    ),
    Fault(
      NewNumberForEveryTick.self,
      isShownBy: """
        a: every 1 after 0
        b: after 1
        advance by 1
        """
    ),
    Fault(
      ScheduledAgainAfterTheAction.self,
      isShownBy: """
        a: every 1 after 0
          cancel b
        advance by 0
        """
    ),
    Fault(
      DriftingGrid.self,
      isShownBy: """
        a: every 1 after -1
        advance by 0
        """
    ),
    Fault(
      TargetExcluded.self,
      isShownBy: """
        a: after 1
        advance by 1
        """
    ),
    Fault(
      NowIsTheTarget.self,
      isShownBy: """
        a: schedule
        advance by 1
        """
    ),
    Fault(
      NowGoesBack.self,
      isShownBy: """
        a: after -1
        advance by 0
        """
    ),
    Fault(NowStaysAtTheLastAction.self, isShownBy: "advance by 1"),
    Fault(
      WorkOfThePastIsSkipped.self,
      isShownBy: """
        a: after -1
        advance by 0
        """
    ),
    Fault(
      CancelledTimerSurvives.self,
      isShownBy: """
        a: every 1 after 0
        cancel a
        """
    ),
    Fault(
      CancelledOneShotRuns.self,
      isShownBy: """
        a: schedule
          cancel b
        b: after 0
        advance by 0
        """
    ),
    Fault(
      CancelsByPlace.self,
      isShownBy: """
        a: after 0
        b: every 1 after 0
          cancel a
        advance by 0
        """
    ),
    Fault(EndlessTimerNeverRuns.self, isShownBy: "a: every 0 after 0"),
    Fault(
      NextIsOneActionOnly.self,
      isShownBy: """
        a: schedule
          advance by 1
        advance to next
        """
    ),
    Fault(
      NextIgnoresThePast.self,
      isShownBy: """
        a: every 1 after 0
        advance to next
        """
    ),
    Fault(RunLeavesNowAtItsLimit.self, isShownBy: "run 0 steps at most until 1"),
    Fault(
      RunTakesAStepTooMany.self,
      isShownBy: """
        a: schedule
        run 0 steps at most
        """
    ),
    Fault(
      RunIsSilentAboutItsLimit.self,
      isShownBy: """
        a: schedule
        run 0 steps at most
        """
    ),
    Fault(
      TasksWaitForActions.self,
      isShownBy: """
        a: schedule
        b: task
        advance by 0
        """
    ),
    Fault(
      TasksWaitForTheNextAdvance.self,
      isShownBy: """
        a: task
          sleep 0
        advance by 0
        """
    ),
    Fault(
      LastTaskReadyGoesFirst.self,
      isShownBy: """
        a: task
        b: task
        advance by 0
        """
    ),
  ]
}
