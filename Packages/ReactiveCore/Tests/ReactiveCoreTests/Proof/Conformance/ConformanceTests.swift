import Testing

@testable import ReactiveCore

/// See ``Rule`` for what is checked where.
@Suite("Reactive Streams")
struct ConformanceTests {
  @Test(
    "Operators break no rule of Reactive Streams in random programs",
    arguments: Catalogue.all,
    [false, true]
  )
  func checker(operatorCase: OperatorCase, upstreamsIgnoreCancel: Bool) {
    let count = SearchSize.operatorRules.count
    let report = Report.first(of: operatorCase, upstreamsIgnoreCancel, inPrograms: count)
    if let report { Issue.record("\(report.description)") }
  }

  @Test(
    "Operators keep each rule of Reactive Streams that needs a program of its own",
    arguments: Scenario.all,
    Catalogue.all
  )
  func scenario(scenario: Scenario, operatorCase: OperatorCase) {
    let breach = _Lock<String?>(nil)
    onSmallStack {
      let found = scenario.breach(operatorCase)
      breach.withLock { $0 = found }
    }
    #expect(breach.withLock { $0 } == nil)
  }
}

/// A program in which rules are broken.
struct Report: CustomStringConvertible {
  let name: String
  let program: Program
  let events: [OperatorEvent]
  let breaches: [Breach]

  /// Nil if none is.
  private init?(_ operatorCase: OperatorCase, _ upstreamsIgnoreCancel: Bool, _ program: Program) {
    let harness = OperatorHarness(
      program,
      upstreamsIgnoreCancel: upstreamsIgnoreCancel,
      make: operatorCase.make
    )
    harness.run()
    let events = harness.events
    harness.clear()
    let breaches = RuleChecker.breaches(
      in: events,
      of: operatorCase,
      upstreamsIgnoreCancel: upstreamsIgnoreCancel
    )
    if breaches.isEmpty { return nil }
    self.name = operatorCase.name
    self.program = program
    self.events = events
    self.breaches = breaches
  }

  static func first(
    of operatorCase: OperatorCase,
    _ upstreamsIgnoreCancel: Bool,
    inPrograms count: Int
  ) -> Report? {
    for index in 0..<count {
      var random = SplitMix64(seed: 1_000_003 &+ UInt64(index))
      var program = Program.random(operatorCase.ingredients, using: &random)
      // What is under way comes to its end.
      if operatorCase.ingredients.isTimed { program.steps.append(.advance(100)) }
      if let report = Report(operatorCase, upstreamsIgnoreCancel, program) {
        let smallest = shrunk(program, simplifications: \.simplifications) { candidate in
          Report(operatorCase, upstreamsIgnoreCancel, candidate)?.breaches[0].rule
            == report.breaches[0].rule
        }
        return Report(operatorCase, upstreamsIgnoreCancel, smallest)
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
    \(events.map(\.description).joined(separator: "\n"))
    """
  }
}
