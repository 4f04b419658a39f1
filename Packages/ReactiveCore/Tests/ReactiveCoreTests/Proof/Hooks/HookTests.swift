import Foundation
import Testing

@testable import ReactiveCore

/// A subscriber, an upstream, a closure, and whatever is released may call back: each call that an operator
/// makes is interrupted by each step that a program can take there.
@Suite("Calls that call back")
struct HookTests {
  @Test("Calls that call back break no rule, and leave nothing alive", arguments: Catalogue.all)
  func callBack(operatorCase: OperatorCase) {
    let report = _Lock<String?>(nil)
    let hasEnded = ends(within: 30) {
      let found = InterruptedRun.firstReport(of: operatorCase)
      report.withLock { $0 = found }
    }
    #expect(
      hasEnded,
      "A call never returns: it waits for a lock that is held while something is called."
    )
    if let report = report.withLock({ $0 }) { Issue.record("\(report)") }
  }

  @Test("Callbacks that make an operator break a rule are found, and shown", arguments: faults)
  func faulty(fault: Fault) throws {
    let report = try #require(
      InterruptedRun.firstReport(of: fault.operatorCase) { $0.contains(fault.message) }
    )
    #expect(report.contains("in call "))
  }

  @Test("A callback inside a lock is found: the thread waits for itself")
  func locked() {
    #expect(!ends(within: 1) { _ = InterruptedRun.firstReport(of: Self.locking) { _ in false } })
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let message: String
    let operatorCase: OperatorCase

    init(
      _ name: String,
      _ message: String,
      make: @escaping @Sendable (Bench) -> FaultyOperator
    ) {
      self.message = message
      operatorCase = OperatorCase(name, model: Model.init) { TestedPublisher(make($0)) }
    }

    var testDescription: String { operatorCase.name }
  }

  static let locking = OperatorCase("locking", model: Model.init) { bench in
    TestedPublisher(FaultyOperator(bench.upstream, LockingRelay.init))
  }

  static let faults = [
    Fault("ends again", "0 receives a second end") {
      FaultyOperator($0.upstream, EndingRelay.init)
    },
    Fault("does not look again", "0 receives 1 after its end") { bench in
      let look = bench.tracked {}
      return FaultyOperator(bench.upstream) { relay, value in
        look()
        return relay.downstream.receive(value)
      }
    },
    Fault("keeps its value", "these live on: [") {
      FaultyOperator($0.upstream, KeepingRelay.init)
    },
  ]
}

/// A program that is interrupted in one of the calls that an operator makes.
private struct InterruptedRun {
  let operatorCase: OperatorCase
  let program: Program
  let events: [OperatorEvent]
  let callCount: Int
  private let breaches: [Breach]
  private let living: [LiveObjectCounter.Kind: Int]

  init(_ operatorCase: OperatorCase, _ program: Program) {
    let counter = LiveObjectCounter()
    let harness = OperatorHarness(program, counter: counter, make: operatorCase.make)
    harness.run()
    let kept = harness.releaseOperator()
    events = harness.events
    callCount = harness.callCount
    breaches = RuleChecker.breaches(in: events, of: operatorCase).filter {
      !Self.isExpected($0, of: operatorCase, in: program.interruption?.step)
    }
    var living = counter.living
    harness.clear()
    if operatorCase.traits.contains(.handsUpstreamDown) { living[.upstream] = nil }
    self.living = living
    self.operatorCase = operatorCase
    self.program = program
    withExtendedLifetime(kept) {}
  }

  /// True if it cannot be avoided: a cancellation was on its way when its upstream ended, or a value when a closure
  /// ended the upstream of an operator without state.
  private static func isExpected(
    _ breach: Breach,
    of operatorCase: OperatorCase,
    in step: Step?
  ) -> Bool {
    let hasState = operatorCase.traits.isDisjoint(with: [.handsUpstreamDown, .passesInFlight])
    switch (breach.rule, step) {
    case (.endedUpstream, .finish), (.endedUpstream, .fail): return true
    case (.endedUpstream, _), (.subscriptionFirst, _):
      return operatorCase.traits.contains(.handsUpstreamDown)
    case (.silenceAfterEnd, _): return !hasState && breach.message.hasSuffix("after its end")
    default: return false
    }
  }

  /// Describes what is wrong; nil if nothing is.
  var report: String? {
    guard !breaches.isEmpty || !living.isEmpty else { return nil }
    return """
      \(operatorCase.name): \(breaches.map(\.description).joined(separator: "; ")) \
      \(living.isEmpty ? "" : "these live on: \(living)")
      Program:
      \(program)
      History:
      \(events.map(\.description).joined(separator: "\n"))
      """
  }

  /// The first report of an operator that is wanted.
  static func firstReport(
    of operatorCase: OperatorCase,
    where isWanted: (String) -> Bool = { _ in true }
  ) -> String? {
    for ending in LeakTests.Ending.allCases
    where ending != .failed || operatorCase.ingredients.fails {
      var program = ending.program(upstreams: operatorCase.ingredients.upstreams)
      // Those that have not ended are not needed any more.
      program.steps += (0..<2).map { .cancel(downstream: $0) } + [.advance(100)]
      let count = InterruptedRun(operatorCase, program).callCount
      for call in 0..<count {
        for step in steps(of: operatorCase) {
          program.interruption = Interruption(call: call + 1, step: step)
          if let report = InterruptedRun(operatorCase, program).report, isWanted(report) {
            return report
          }
        }
      }
    }
    return nil
  }

  private static func steps(of operatorCase: OperatorCase) -> [Step] {
    let ingredients = operatorCase.ingredients
    var steps: [Step] = [
      .cancel(downstream: 0), .request(.max(1), downstream: 0), .request(.unlimited, downstream: 0),
      .subscribe,
    ]
    guard ingredients.isReentrant else { return steps }
    for upstream in 0..<min(2, ingredients.upstreams) {
      steps += [.send(5, upstream: upstream), .finish(upstream: upstream)]
      if ingredients.fails { steps.append(.fail(upstream: upstream)) }
    }
    return steps
  }
}

/// Releases the value that it keeps inside of its lock.
private final class LockingRelay: Relay {
  // Not a lock of ours: builds with METRONOME_CHECKS would stop at the fault.
  private let lock = NSLock()
  private var last: Token?

  override func receive(_ value: Token) -> Subscribers.Demand {
    lock.withLock { last = value }
    return super.receive(value)
  }
}

/// Ends when it is cancelled while it ends.
private final class EndingRelay: Relay {
  private var isEnding = false

  override func receive(completion: Subscribers.Completion<TestError>) {
    isEnding = true
    super.receive(completion: completion)
    isEnding = false
  }

  override func cancel() {
    if isEnding { downstream.receive(completion: .finished) }
    super.cancel()
  }
}

/// Keeps the value that came last for ever.
private final class KeepingRelay: Relay {
  private var last: Token?

  override func receive(_ value: Token) -> Subscribers.Demand {
    if value == 5 { last = value }
    return super.receive(value)
  }
}
