@testable import ReactiveCore

/// Finds in a history what breaks a rule.
struct RuleChecker {
  private struct Upstream {
    var hasEnded = false
    var isCancelled = false
  }

  private struct Downstream {
    var demand = Subscribers.Demand.none
    var hasSubscription = false
    var hasValue = false
    var hasEnded = false
    var isCancelled = false
  }

  private let operatorCase: OperatorCase
  private let upstreamsIgnoreCancel: Bool
  private var upstreams: [Upstream] = []
  private var downstreams: [Downstream] = []
  /// How many second subscriptions were sent and have not been cancelled.
  private var keptCount = 0
  private var breaches: [Breach] = []

  /// - Parameter upstreamsIgnoreCancel: True if upstreams still sent values after they were cancelled.
  static func breaches(
    in events: [OperatorEvent],
    of operatorCase: OperatorCase,
    upstreamsIgnoreCancel: Bool = false
  ) -> [Breach] {
    var checker = RuleChecker(operatorCase, upstreamsIgnoreCancel)
    for event in events { checker.check(event) }
    checker.checkEndOfHistory()
    return checker.breaches
  }

  private init(_ operatorCase: OperatorCase, _ upstreamsIgnoreCancel: Bool) {
    self.operatorCase = operatorCase
    self.upstreamsIgnoreCancel = upstreamsIgnoreCancel
    downstreams = Array(repeating: Downstream(), count: 16)
  }

  private mutating func report(_ rule: Rule, _ message: String) {
    breaches.append(Breach(rule, message))
  }

  private mutating func check(_ event: OperatorEvent) {
    switch event {
    case .subscribe: upstreams.append(Upstream())
    case .request(let demand, let upstream): checkRequest(demand, of: upstream)
    case .cancel(let upstream): checkCancel(of: upstream)
    case .sendsSecondSubscription: keptCount += 1
    case .cancelSecond: keptCount -= 1
    case .requestOfSecond(_, let upstream):
      report(.secondSubscription, "it asks the second subscription of \(name(upstream))")
    case .ends(_, let upstream):
      if upstream < upstreams.count { upstreams[upstream].hasEnded = true }
    case .subscription(let downstream): checkSubscription(of: downstream)
    case .value(let item, let downstream): checkValue(item, to: downstream)
    case .finished(let downstream), .failure(_, let downstream): checkEnd(of: downstream)
    case .asks(let demand, let downstream), .answers(let demand, let downstream):
      downstreams[downstream].demand +=
        operatorCase.traits.contains(.ignoresDemand) ? .unlimited : demand
    case .cancels(let downstream): downstreams[downstream].isCancelled = true
    case .answer, .sends, .note: break
    }
  }

  private mutating func checkRequest(_ demand: Subscribers.Demand, of upstream: Int) {
    if demand == .none { report(.emptyRequest, "it asks \(name(upstream)) for nothing") }
    if upstreams[upstream].hasEnded {
      report(.endedUpstream, "it asks \(name(upstream)), which has ended")
    } else if upstreams[upstream].isCancelled {
      report(.requestAfterCancel, "it asks \(name(upstream)), which it has cancelled")
    }
  }

  private mutating func checkCancel(of upstream: Int) {
    if upstreams[upstream].hasEnded {
      report(.endedUpstream, "it cancels \(name(upstream)), which has ended")
    } else if upstreams[upstream].isCancelled {
      report(.cancelTwice, "it cancels \(name(upstream)) twice")
    }
    upstreams[upstream].isCancelled = true
  }

  private mutating func checkSubscription(of downstream: Int) {
    if downstreams[downstream].hasSubscription {
      report(.subscriptionOnce, "\(downstream) receives a second subscription")
    }
    downstreams[downstream].hasSubscription = true
  }

  private mutating func checkValue(_ item: Item, to downstream: Int) {
    let state = downstreams[downstream]
    if !state.hasSubscription {
      report(.subscriptionFirst, "\(downstream) receives \(item) before its subscription")
    } else if state.hasEnded {
      report(.silenceAfterEnd, "\(downstream) receives \(item) after its end")
    } else if state.isCancelled && !upstreamsIgnoreCancel {
      report(.silenceAfterCancel, "\(downstream) receives \(item) after it has cancelled")
    } else if state.demand == .none {
      report(.demand, "\(downstream) receives \(item), which it has not asked for")
    }
    downstreams[downstream].hasValue = true
    if state.demand > .none { downstreams[downstream].demand -= 1 }
  }

  private mutating func checkEnd(of downstream: Int) {
    let state = downstreams[downstream]
    if !state.hasSubscription {
      report(.subscriptionFirst, "\(downstream) receives its end before its subscription")
    } else if state.hasEnded {
      report(.silenceAfterEnd, "\(downstream) receives a second end")
    } else if state.isCancelled && !upstreamsIgnoreCancel && !mayEndAtOnce(state) {
      report(.silenceAfterCancel, "\(downstream) receives its end after it has cancelled")
    }
    downstreams[downstream].hasEnded = true
  }

  private mutating func checkEndOfHistory() {
    if keptCount > 0 { report(.secondSubscription, "it keeps a second subscription") }
    let isNeeded = downstreams.contains { $0.hasSubscription && !$0.hasEnded && !$0.isCancelled }
    guard !isNeeded, !operatorCase.traits.contains(.staysConnected) else { return }
    for (index, upstream) in upstreams.enumerated()
    where !upstream.hasEnded && !upstream.isCancelled {
      report(.unneededUpstream, "it does not cancel \(name(index)), which nobody needs")
    }
  }

  /// True if a cancellation inside the subscription comes too late, because the end follows at once.
  private func mayEndAtOnce(_ downstream: Downstream) -> Bool {
    operatorCase.traits.contains(.endsAtOnce) && !downstream.hasValue
  }

  private func name(_ upstream: Int) -> String { OperatorEvent.name(ofUpstream: upstream) }
}
