@testable import ReactiveCore

/// Finds in a history what breaks a rule.
struct Referee {
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
  private let upstreamsAreDeaf: Bool
  private var upstreams: [Upstream] = []
  private var downstreams: [Downstream] = []
  /// How many second subscriptions were sent and have not been cancelled.
  private var keptCount = 0
  private var breaches: [Breach] = []

  /// - Parameter upstreamsAreDeaf: True if upstreams still sent values after they were cancelled.
  static func breaches(
    in marks: [Mark],
    of operatorCase: OperatorCase,
    upstreamsAreDeaf: Bool = false
  ) -> [Breach] {
    var referee = Referee(operatorCase, upstreamsAreDeaf)
    for mark in marks { referee.see(mark) }
    referee.seeCurtain()
    return referee.breaches
  }

  private init(_ operatorCase: OperatorCase, _ upstreamsAreDeaf: Bool) {
    self.operatorCase = operatorCase
    self.upstreamsAreDeaf = upstreamsAreDeaf
    downstreams = Array(repeating: Downstream(), count: 16)
  }

  private mutating func blame(_ rule: Rule, _ message: String) {
    breaches.append(Breach(rule, message))
  }

  private mutating func see(_ mark: Mark) {
    switch mark {
    case .subscribe: upstreams.append(Upstream())
    case .request(let demand, let upstream): seeRequest(demand, of: upstream)
    case .cancel(let upstream): seeCancel(of: upstream)
    case .sendsSecondSubscription: keptCount += 1
    case .cancelSecond: keptCount -= 1
    case .requestOfSecond(_, let upstream):
      blame(.secondSubscription, "it asks the second subscription of \(name(upstream))")
    case .ends(_, let upstream):
      if upstream < upstreams.count { upstreams[upstream].hasEnded = true }
    case .subscription(let downstream): seeSubscription(of: downstream)
    case .value(let item, let downstream): seeValue(item, to: downstream)
    case .finished(let downstream), .failure(_, let downstream): seeEnd(of: downstream)
    case .asks(let demand, let downstream), .answers(let demand, let downstream):
      downstreams[downstream].demand +=
        operatorCase.traits.contains(.ignoresDemand) ? .unlimited : demand
    case .cancels(let downstream): downstreams[downstream].isCancelled = true
    case .answer, .sends, .note: break
    }
  }

  private mutating func seeRequest(_ demand: Subscribers.Demand, of upstream: Int) {
    if demand == .none { blame(.emptyRequest, "it asks \(name(upstream)) for nothing") }
    if upstreams[upstream].hasEnded {
      blame(.endedUpstream, "it asks \(name(upstream)), which has ended")
    } else if upstreams[upstream].isCancelled {
      blame(.requestAfterCancel, "it asks \(name(upstream)), which it has cancelled")
    }
  }

  private mutating func seeCancel(of upstream: Int) {
    if upstreams[upstream].hasEnded {
      blame(.endedUpstream, "it cancels \(name(upstream)), which has ended")
    } else if upstreams[upstream].isCancelled {
      blame(.cancelTwice, "it cancels \(name(upstream)) twice")
    }
    upstreams[upstream].isCancelled = true
  }

  private mutating func seeSubscription(of downstream: Int) {
    if downstreams[downstream].hasSubscription {
      blame(.subscriptionOnce, "\(downstream) receives a second subscription")
    }
    downstreams[downstream].hasSubscription = true
  }

  private mutating func seeValue(_ item: Item, to downstream: Int) {
    let state = downstreams[downstream]
    if !state.hasSubscription {
      blame(.subscriptionFirst, "\(downstream) receives \(item) before its subscription")
    } else if state.hasEnded {
      blame(.silenceAfterEnd, "\(downstream) receives \(item) after its end")
    } else if state.isCancelled && !upstreamsAreDeaf {
      blame(.silenceAfterCancel, "\(downstream) receives \(item) after it has cancelled")
    } else if state.demand == .none {
      blame(.demand, "\(downstream) receives \(item), which it has not asked for")
    }
    downstreams[downstream].hasValue = true
    if state.demand > .none { downstreams[downstream].demand -= 1 }
  }

  private mutating func seeEnd(of downstream: Int) {
    let state = downstreams[downstream]
    if !state.hasSubscription {
      blame(.subscriptionFirst, "\(downstream) receives its end before its subscription")
    } else if state.hasEnded {
      blame(.silenceAfterEnd, "\(downstream) receives a second end")
    } else if state.isCancelled && !upstreamsAreDeaf && !mayEndAtOnce(state) {
      blame(.silenceAfterCancel, "\(downstream) receives its end after it has cancelled")
    }
    downstreams[downstream].hasEnded = true
  }

  private mutating func seeCurtain() {
    if keptCount > 0 { blame(.secondSubscription, "it keeps a second subscription") }
    let isNeeded = downstreams.contains { $0.hasSubscription && !$0.hasEnded && !$0.isCancelled }
    guard !isNeeded, !operatorCase.traits.contains(.staysConnected) else { return }
    for (index, upstream) in upstreams.enumerated()
    where !upstream.hasEnded && !upstream.isCancelled {
      blame(.unneededUpstream, "it does not cancel \(name(index)), which nobody needs")
    }
  }

  /// True if a cancellation inside the subscription comes too late, because the end follows at once.
  private func mayEndAtOnce(_ downstream: Downstream) -> Bool {
    operatorCase.traits.contains(.endsAtOnce) && !downstream.hasValue
  }

  private func name(_ upstream: Int) -> String { Mark.name(ofUpstream: upstream) }
}
