import Testing

@testable import ReactiveCore

/// A program made to show that one rule is kept.
struct Scenario: Sendable, CustomTestStringConvertible {
  let rule: Rule
  let testDescription: String
  /// Describes how an operator breaks the rule; nil if it does not, or if the rule does not apply.
  let breach: @Sendable (OperatorCase) -> String?

  private init(
    _ rule: Rule,
    _ description: String,
    breach: @escaping @Sendable (OperatorCase) -> String?
  ) {
    self.rule = rule
    testDescription = "\(rule.rawValue): \(description)"
    self.breach = breach
  }

  static let all = [
    Scenario(.finish, "it finishes when its upstreams do") { end(of: $0, .finish, askFirst: true) },
    Scenario(.failure, "it fails when an upstream does") { end(of: $0, .fail, askFirst: true) },
    Scenario(.finishUnasked, "upstreams may finish before it is asked") {
      end(of: $0, .finish, askFirst: false)
    },
    Scenario(.failureUnasked, "an upstream may fail before it is asked") {
      end(of: $0, .fail, askFirst: false)
    },
    Scenario(.everySubscriber, "a second subscriber gets what the first one got", breach: replay),
    Scenario(.requestNeeded, "it asks its upstream when it is asked", breach: askUpstream),
    Scenario(.additiveDemand, "one and two are three", breach: addDemand),
    Scenario(.requestInside, "requests may come from inside signals", breach: askInside),
    Scenario(.boundedRecursion, "values that are asked for inside others need no stack") {
      askInside($0, count: $0.ingredients.isTimed ? 1_000 : 5_000)
    },
    Scenario(.hugeDemand, "demand beyond all numbers is unlimited", breach: askMuch),
  ]

  // MARK: - Programs

  /// Each upstream ends; does downstream?
  private static func end(
    of operatorCase: OperatorCase,
    _ signal: UpstreamSignal,
    askFirst: Bool
  ) -> String? {
    guard !operatorCase.traits.contains(.neverEnds) else { return nil }
    guard signal != .fail || operatorCase.ingredients.fails else { return nil }
    let request = Step.request(.unlimited, downstream: 0)
    var program = Program()
    if askFirst { program.reactions = [Reaction(step: request)] }
    // One upstream may come some time after the end of another.
    let ends = (0..<operatorCase.ingredients.upstreams).flatMap { upstream in
      [signal.step(of: upstream), .advance(10)]
    }
    program.steps = [.advance(1)] + ends + [.advance(100), request, .advance(100)]
    // One that comes only when it is asked for has not ended yet.
    program.steps += ends
    let run = Run(operatorCase, program)
    let hasUpstream = run.events.contains { if case .ends = $0 { true } else { false } }
    let fails = hasUpstream && signal == .fail && !operatorCase.traits.contains(.replacesFailure)
    let expected = fails ? OperatorEvent.failure(.first, downstream: 0) : .finished(downstream: 0)
    if operatorCase.traits.contains(.replacesFailure) && signal == .fail {
      return run.ends.count == 1 ? nil : "its ends are \(run.ends)"
    }
    // A source has an end of its own.
    if !hasUpstream { return run.ends.count == 1 ? nil : "its ends are \(run.ends)" }
    return run.ends == [expected] ? nil : "its ends are \(run.ends), not [\(expected)]"
  }

  private static func replay(_ operatorCase: OperatorCase) -> String? {
    guard !operatorCase.traits.contains(.isShared) else { return nil }
    let program = Program(
      scripts: Array(repeating: [.value(1), .value(3), .value(6), .finish], count: 24),
      steps: [
        .advance(1), .request(.unlimited, downstream: 0), .advance(100), .subscribe, .advance(1),
        .request(.unlimited, downstream: 1), .advance(100),
      ]
    )
    let run = Run(operatorCase, program)
    let (first, second) = (run.signals(to: 0), run.signals(to: 1))
    return first == second ? nil : "the first gets \(first), the second \(second)"
  }

  private static func askUpstream(_ operatorCase: OperatorCase) -> String? {
    let program = Program(steps: [.advance(1), .request(.unlimited, downstream: 0), .advance(1)])
    let run = Run(operatorCase, program)
    let hasUpstream = run.events.contains { if case .subscribe = $0 { true } else { false } }
    let hasAsked = run.events.contains { if case .request = $0 { true } else { false } }
    return !hasUpstream || hasAsked || !run.ends.isEmpty ? nil : "it asks no upstream"
  }

  private static func addDemand(_ operatorCase: OperatorCase) -> String? {
    guard !operatorCase.traits.contains(.isShared) else { return nil }
    let atOnce = valueCount(of: operatorCase, demands: [.max(3)])
    let inTwo = valueCount(of: operatorCase, demands: [.max(1), .max(2)])
    return atOnce == inTwo ? nil : "it sends \(atOnce) values for 3, and \(inTwo) for 1 and 2"
  }

  private static func askMuch(_ operatorCase: OperatorCase) -> String? {
    let all = valueCount(of: operatorCase, demands: [.unlimited])
    let much = valueCount(of: operatorCase, demands: [.max(.max), .max(.max), .max(1)])
    return all == much ? nil : "it sends \(all) values for unlimited, and \(much) for as much"
  }

  private static func valueCount(
    of operatorCase: OperatorCase,
    demands: [Subscribers.Demand]
  ) -> Int {
    let program = Program(
      scripts: Array(repeating: values(10) + [.finish], count: 24),
      steps: [.advance(1)] + demands.map { .request($0, downstream: 0) } + [.advance(100)]
    )
    return Run(operatorCase, program).valueCount
  }

  private static func askInside(_ operatorCase: OperatorCase) -> String? {
    askInside(operatorCase, count: 10)
  }

  private static func askInside(_ operatorCase: OperatorCase, count: Int) -> String? {
    guard !operatorCase.traits.contains(.losesValues) else { return nil }
    var program = Program(
      scripts: Array(repeating: values(count) + [.finish], count: 2),
      reactions: [Reaction(step: .request(.unlimited, downstream: 0))],
      steps: [.advance(1), .advance(100_000)]
    )
    let expected = Run(operatorCase, program).valueCount
    let step = Reaction(step: .request(.max(1), downstream: 0))
    program.reactions = Array(repeating: step, count: count * 2 + 2)
    let actual = Run(operatorCase, program).valueCount
    return actual == expected ? nil : "it sends \(actual) values of \(expected)"
  }

  private static func values(_ count: Int) -> [UpstreamSignal] {
    (0..<count).map { .value(1 + $0 % 6) }
  }
}

/// The history of a program that was run.
private struct Run {
  let events: [OperatorEvent]

  init(_ operatorCase: OperatorCase, _ program: Program) {
    events = OperatorHarness.history(program, make: operatorCase.make)
  }

  var ends: [OperatorEvent] {
    events.filter {
      switch $0 {
      case .finished, .failure: true
      default: false
      }
    }
  }

  var valueCount: Int {
    events.count { if case .value = $0 { true } else { false } }
  }

  /// The signals that a downstream received, with its number replaced by 0.
  func signals(to downstream: Int) -> [OperatorEvent] {
    events.compactMap { event in
      switch event {
      case .subscription(downstream): .subscription(downstream: 0)
      case .value(let item, downstream): .value(item, downstream: 0)
      case .finished(downstream): .finished(downstream: 0)
      case .failure(let error, downstream): .failure(error, downstream: 0)
      default: nil
      }
    }
  }
}
