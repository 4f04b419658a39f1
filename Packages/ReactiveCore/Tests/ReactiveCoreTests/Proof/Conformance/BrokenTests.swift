import Testing

@testable import ReactiveCore

/// Each check finds the publisher that breaks its rule, and says how.
@Suite("Publishers that break a rule")
struct BrokenTests {
  struct Broken: Sendable, CustomTestStringConvertible {
    let breach: Breach
    let operatorCase: OperatorCase
    let isDeaf: Bool

    init(
      _ rule: Rule,
      _ message: String,
      upstreamsAreDeaf: Bool = false,
      _ relay: @escaping @Sendable (AnySubscriber<Token, TestError>) -> Relay
    ) {
      self.init(rule, message, upstreamsAreDeaf: upstreamsAreDeaf) { bench in
        FaultyOperator(bench.upstream, relay)
      }
    }

    init(
      _ rule: Rule,
      _ message: String,
      upstreamsAreDeaf: Bool = false,
      make: @escaping @Sendable (Bench) -> FaultyOperator
    ) {
      breach = Breach(rule, message)
      isDeaf = upstreamsAreDeaf
      operatorCase = OperatorCase("broken", model: Model.init) { Exposed(make($0)) }
    }

    var testDescription: String { breach.description }
  }

  @Test("are found by the referee", arguments: seenByReferee)
  func referee(broken: Broken) throws {
    let report = try #require(
      Report.first(of: broken.operatorCase, broken.isDeaf, inPrograms: 1_000)
    )
    #expect(report.breaches.first == broken.breach)
    #expect(report.description.contains(broken.breach.description))
  }

  @Test("are found by the rule's own program", arguments: shownByScenario)
  func scenario(broken: Broken) throws {
    let scenarios = Scenario.all.filter { $0.rule == broken.breach.rule }
    #expect(scenarios.map { $0.breach(broken.operatorCase) } == [broken.breach.message])
  }

  @Test("one that recurses over the data does not get through on a small stack")
  func recursion() async {
    await #expect(processExitsWith: .failure) {
      let scenario = try #require(Scenario.all.first { $0.rule == .boundedRecursion })
      let source = OperatorCase("recursive", model: Model.init) { _ in Exposed(RecursiveSource()) }
      onSmallStack { _ = scenario.breach(source) }
    }
  }

  @Test("one that breaks none is not blamed")
  func faultless() {
    let operatorCase = OperatorCase("faultless", model: Model.init) { bench in
      Exposed(FaultyOperator(bench.upstream, Relay.init))
    }
    #expect(Report.first(of: operatorCase, false, inPrograms: 1_000) == nil)
    #expect(Report.first(of: operatorCase, true, inPrograms: 1_000) == nil)
    #expect(Scenario.all.compactMap { $0.breach(operatorCase) } == [])
  }

  static let seenByReferee = [
    Broken(.demand, "0 receives 1, which it has not asked for", Twice.init),
    Broken(.silenceAfterEnd, "0 receives a second end", EndsTwice.init),
    Broken(.silenceAfterEnd, "0 receives 1 after its end", upstreamsAreDeaf: true, GoesOn.init),
    Broken(.silenceAfterCancel, "0 receives its end after it has cancelled", EndsOnCancel.init),
    Broken(.subscriptionFirst, "0 receives its end before its subscription", EndsFirst.init),
    Broken(.endedUpstream, "it cancels a, which has ended", CancelsEnded.init),
    Broken(.endedUpstream, "it asks a, which has ended", AsksEnded.init),
    Broken(.secondSubscription, "it keeps a second subscription", KeepsSecond.init),
    Broken(.secondSubscription, "it asks the second subscription of a", AsksSecond.init),
    Broken(.unneededUpstream, "it does not cancel a, which nobody needs", CancelsNothing.init),
    Broken(.subscriptionOnce, "0 receives a second subscription", HandsDownTwice.init),
    Broken(.requestAfterCancel, "it asks a, which it has cancelled", AsksCancelled.init),
    Broken(.cancelTwice, "it cancels a twice", CancelsTwice.init),
    Broken(.emptyRequest, "it asks a for nothing", AsksForNothing.init),
  ]

  static let shownByScenario = [
    Broken(.finish, "its ends are [], not [→ 0: finished]", NeverFinishes.init),
    Broken(.failure, "its ends are [→ 0: finished], not [→ 0: failure first]", NeverFails.init),
    Broken(.finishUnasked, "its ends are [], not [→ 0: finished]", WaitsForRequest.init),
    Broken(.failureUnasked, "its ends are [], not [→ 0: failure first]", WaitsForRequest.init),
    Broken(.requestNeeded, "it asks no upstream", AsksNobody.init),
    Broken(.requestInside, "it sends 1 values of 10", HearsNothingInside.init),
    Broken(.additiveDemand, "it sends 3 values for 3, and 1 for 1 and 2", HearsOneRequest.init),
    Broken(.hugeDemand, "it sends 10 values for unlimited, and 1 for as much", Overflows.init),
    Broken(
      .everySubscriber,
      """
      the first gets [→ 0: subscription, → 0: value 1, → 0: value 3, → 0: value 6, → 0: finished], \
      the second [→ 0: subscription]
      """
    ) { bench in
      var hasSubscriber = false
      return FaultyOperator(bench.upstream) { downstream in
        defer { hasSubscriber = true }
        return hasSubscriber ? AsksNobody(downstream) : Relay(downstream)
      }
    },
  ]
}
