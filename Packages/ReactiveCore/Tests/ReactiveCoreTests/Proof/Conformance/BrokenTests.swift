import Testing

@testable import ReactiveCore

/// Each check finds the publisher that breaks its rule, and says how.
@Suite("Publishers that break a rule")
struct BrokenTests {
  struct Broken: Sendable, CustomTestStringConvertible {
    let breach: Breach
    let operatorCase: OperatorCase
    let upstreamsIgnoreCancel: Bool

    init(
      _ rule: Rule,
      _ message: String,
      upstreamsIgnoreCancel: Bool = false,
      _ relay: @escaping @Sendable (AnySubscriber<Token, TestError>) -> Relay
    ) {
      self.init(rule, message, upstreamsIgnoreCancel: upstreamsIgnoreCancel) { bench in
        FaultyOperator(bench.upstream, relay)
      }
    }

    init(
      _ rule: Rule,
      _ message: String,
      upstreamsIgnoreCancel: Bool = false,
      make: @escaping @Sendable (Bench) -> FaultyOperator
    ) {
      breach = Breach(rule, message)
      self.upstreamsIgnoreCancel = upstreamsIgnoreCancel
      operatorCase = OperatorCase("broken", model: Model.init) { TestedPublisher(make($0)) }
    }

    var testDescription: String { breach.description }
  }

  @Test("The checker finds publishers that break a rule", arguments: foundByChecker)
  func checker(broken: Broken) throws {
    let limit = SearchSize.operatorRules.faultLimit
    let report = try #require(
      Report.first(of: broken.operatorCase, broken.upstreamsIgnoreCancel, inPrograms: limit)
    )
    #expect(report.breaches.first == broken.breach)
    #expect(report.description.contains(broken.breach.description))
  }

  @Test("The rule's own program finds publishers that break a rule", arguments: shownByScenario)
  func scenario(broken: Broken) throws {
    let scenarios = Scenario.all.filter { $0.rule == broken.breach.rule }
    #expect(scenarios.map { $0.breach(broken.operatorCase) } == [broken.breach.message])
  }

  @Test("A publisher that recurses over the data overflows a small stack")
  func recursion() async {
    await #expect(processExitsWith: .failure) {
      let scenario = try #require(Scenario.all.first { $0.rule == .boundedRecursion })
      let source = OperatorCase("recursive", model: Model.init) { _ in
        TestedPublisher(RecursiveSource())
      }
      onSmallStack { _ = scenario.breach(source) }
    }
  }

  @Test("A publisher that breaks no rule is not reported")
  func faultless() {
    let operatorCase = OperatorCase("faultless", model: Model.init) { bench in
      TestedPublisher(FaultyOperator(bench.upstream, Relay.init))
    }
    let count = SearchSize.operatorRules.count
    #expect(Report.first(of: operatorCase, false, inPrograms: count) == nil)
    #expect(Report.first(of: operatorCase, true, inPrograms: count) == nil)
    #expect(Scenario.all.compactMap { $0.breach(operatorCase) } == [])
  }

  static let foundByChecker = [
    Broken(.demand, "0 receives 1, which it has not asked for", SendsTwice.init),
    Broken(.silenceAfterEnd, "0 receives a second end", EndsTwice.init),
    Broken(
      .silenceAfterEnd,
      "0 receives 1 after its end",
      upstreamsIgnoreCancel: true,
      SendsAfterEnd.init
    ),
    Broken(.silenceAfterCancel, "0 receives its end after it has cancelled", EndsOnCancel.init),
    Broken(.subscriptionFirst, "0 receives its end before its subscription", EndsFirst.init),
    Broken(.endedUpstream, "it cancels a, which has ended", CancelsEndedUpstream.init),
    Broken(.endedUpstream, "it asks a, which has ended", RequestsOfEndedUpstream.init),
    Broken(.secondSubscription, "it keeps a second subscription", KeepsSecondSubscription.init),
    Broken(
      .secondSubscription,
      "it asks the second subscription of a",
      RequestsOfSecondSubscription.init
    ),
    Broken(.unneededUpstream, "it does not cancel a, which nobody needs", NeverCancels.init),
    Broken(.subscriptionOnce, "0 receives a second subscription", HandsDownTwice.init),
    Broken(.requestAfterCancel, "it asks a, which it has cancelled", RequestsAfterCancel.init),
    Broken(.cancelTwice, "it cancels a twice", CancelsTwice.init),
    Broken(.emptyRequest, "it asks a for nothing", RequestsNothing.init),
  ]

  static let shownByScenario = [
    Broken(.finish, "its ends are [], not [→ 0: finished]", NeverFinishes.init),
    Broken(.failure, "its ends are [→ 0: finished], not [→ 0: failure first]", NeverFails.init),
    Broken(.finishUnasked, "its ends are [], not [→ 0: finished]", WaitsForRequest.init),
    Broken(.failureUnasked, "its ends are [], not [→ 0: failure first]", WaitsForRequest.init),
    Broken(.requestNeeded, "it asks no upstream", NeverRequests.init),
    Broken(.requestInside, "it sends 1 values of 10", IgnoresNestedRequests.init),
    Broken(
      .additiveDemand,
      "it sends 3 values for 3, and 1 for 1 and 2",
      IgnoresLaterRequests.init
    ),
    Broken(
      .hugeDemand,
      "it sends 10 values for unlimited, and 1 for as much",
      IgnoresHugeRequests.init
    ),
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
        return hasSubscriber ? NeverRequests(downstream) : Relay(downstream)
      }
    },
  ]
}
