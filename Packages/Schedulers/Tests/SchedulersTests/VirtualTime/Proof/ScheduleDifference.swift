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
      if let difference = await ScheduleDifference(program, subject) {
        return await difference.shrunk(subject)
      }
    }
    return nil
  }

  /// The same with the smallest program that still makes a difference.
  private func shrunk(_ subject: Subject) async -> ScheduleDifference {
    let smallest = await program.shrunk { await ScheduleDifference($0, subject) != nil }
    return await ScheduleDifference(smallest, subject) ?? self
  }

  var description: String {
    let rows = (0..<max(expected.count, actual.count)).map { index in
      let left = index < expected.count ? expected[index].description : "–"
      let right = index < actual.count ? actual[index].description : "–"
      let padding = String(repeating: " ", count: max(0, 30 - left.count))
      return "\(left == right ? " " : "≠") \(left)\(padding) | \(right)"
    }
    return """
      The scheduler does not do what the reference does.
      Program:
      \(program)
      Reference | scheduler:
      \(rows.joined(separator: "\n"))
      """
  }
}
