import Testing

@testable import ReactiveCore

/// See ``Rule`` for what is checked where.
@Suite("Reactive Streams")
struct ConformanceTests {
  @Test("no rule is broken in random programs", arguments: Catalogue.all, [false, true])
  func referee(specimen: Specimen, upstreamsAreDeaf: Bool) {
    let report = Report.first(of: specimen, upstreamsAreDeaf, inPrograms: Program.count(1_000))
    if let report { Issue.record("\(report.description)") }
  }

  @Test("each rule that wants a program of its own is kept", arguments: Scenario.all, Catalogue.all)
  func scenario(scenario: Scenario, specimen: Specimen) {
    let breach = _Lock<String?>(nil)
    onSmallStack {
      let found = scenario.breach(specimen)
      breach.withLock { $0 = found }
    }
    #expect(breach.withLock { $0 } == nil)
  }
}

/// A program in which rules are broken.
struct Report: CustomStringConvertible {
  let name: String
  let program: Program
  let marks: [Mark]
  let breaches: [Breach]

  /// Nil if none is.
  private init?(_ specimen: Specimen, _ upstreamsAreDeaf: Bool, _ program: Program) {
    let stage = OperatorStage(program, upstreamsAreDeaf: upstreamsAreDeaf, make: specimen.make)
    stage.run()
    let marks = stage.marks
    stage.clear()
    let breaches = Referee.breaches(
      in: marks,
      of: specimen,
      upstreamsAreDeaf: upstreamsAreDeaf
    )
    if breaches.isEmpty { return nil }
    self.name = specimen.name
    self.program = program
    self.marks = marks
    self.breaches = breaches
  }

  static func first(
    of specimen: Specimen,
    _ upstreamsAreDeaf: Bool,
    inPrograms count: Int
  ) -> Report? {
    for index in 0..<count {
      var random = SeededGenerator(1_000_003 &+ UInt64(index))
      var program = Program.random(specimen.ingredients, using: &random)
      // What is under way comes to its end.
      if specimen.ingredients.isTimed { program.steps.append(.advance(100)) }
      if let report = Report(specimen, upstreamsAreDeaf, program) {
        let smallest = program.shrunk { candidate in
          Report(specimen, upstreamsAreDeaf, candidate)?.breaches[0].rule == report.breaches[0].rule
        }
        return Report(specimen, upstreamsAreDeaf, smallest)
      }
    }
    return nil
  }

  var description: String {
    """
    \(name) breaks \(breaches.map(\.description).joined(separator: "; ")).
    Program:
    \(program)
    History:
    \(marks.map(\.description).joined(separator: "\n"))
    """
  }
}
