/// A program that a scheduler and the reference do not agree about.
struct ScheduleDifference: CustomStringConvertible {
  /// Runs a program on the scheduler that is compared with the reference.
  typealias Subject = (ScheduleProgram) async -> [ScheduleEvent]

  let program: ScheduleProgram
  let expected: [ScheduleEvent]
  let actual: [ScheduleEvent]

  /// Nil if they agree.
  init?(_ program: ScheduleProgram, _ subject: Subject) async {
    let reference = ReferenceUnderTest(scheduler: ReferenceScheduler())
    let expected = Performance.events(of: program, on: reference)
    let actual = await subject(program)
    if actual == expected { return nil }
    (self.program, self.expected, self.actual) = (program, expected, actual)
  }

  /// The first of these random programs that makes a difference, in its smallest form.
  static func first(
    inPrograms seeds: Range<UInt64>,
    _ subject: Subject
  ) async -> ScheduleDifference? {
    for seed in seeds {
      let program = ScheduleProgram.random(seed: seed)
      guard await ScheduleDifference(program, subject) != nil else { continue }
      let smallest = await shrunk(program, simplifications: \.simplifications) {
        await ScheduleDifference($0, subject) != nil
      }
      return await ScheduleDifference(smallest.relabelled(), subject)
    }
    return nil
  }

  var description: String {
    """
    The scheduler does not do what the reference does.
    Program:
    \(program)
    Reference | scheduler:
    \(sideBySide(expected: expected, actual: actual, width: 30))
    """
  }
}
