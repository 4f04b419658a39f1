import ReactiveCore

/// A test of an operator, as data: it can be made at random, run against the operator and against its
/// model, shrunk, and printed.
///
/// One downstream subscribes first, then the steps are taken. A step that is impossible when its turn
/// comes (a value that was not asked for, a request before the subscription) is left out.
struct Program: Equatable {
  /// The signals that upstreams send by themselves as soon as they are asked, in the order of their
  /// subscriptions; those without a script send what the steps say.
  var scripts: [[UpstreamSignal]] = []
  /// The reactions of downstreams to the signals that they receive, in the order of the signals.
  var reactions: [Reaction] = []
  var steps: [Step] = []
  /// A step that is taken inside one of the operator's calls to the outside.
  var interruption: Interruption?
}

/// A step that is taken inside a call that an operator makes: to a subscriber, an upstream or a closure, or
/// by the release of something that it has held.
struct Interruption: Equatable {
  /// The number of the call, from 1.
  var call: Int
  var step: Step
}

/// One signal of an upstream.
enum UpstreamSignal: Equatable {
  case value(Int)
  case finish
  case fail
}

enum Step: Equatable {
  case send(Int, upstream: Int)
  case finish(upstream: Int)
  case fail(upstream: Int)
  case sendSecondSubscription(upstream: Int)
  case request(Subscribers.Demand, downstream: Int)
  case cancel(downstream: Int)
  case subscribe
  case advance(Int)
  case connect
  case disconnect
}

/// The reaction of a downstream while it receives a signal.
struct Reaction: Equatable {
  var step: Step?
  /// The demand that it returns, if the signal is a value.
  var answer = Subscribers.Demand.none

  var isNothing: Bool { self == Reaction() }
}

extension Program: CustomStringConvertible {
  var description: String {
    var lines: [String] = []
    for (upstream, script) in scripts.enumerated() where !script.isEmpty {
      let signals = script.map(\.description).joined(separator: ", ")
      lines.append("\(OperatorEvent.name(ofUpstream: upstream)) sends by itself: \(signals)")
    }
    for (signal, reaction) in reactions.enumerated() where !reaction.isNothing {
      lines.append("in signal \(signal + 1): \(reaction)")
    }
    if let interruption { lines.append("in call \(interruption.call): \(interruption.step)") }
    return (lines + steps.map(\.description)).joined(separator: "\n")
  }
}

extension UpstreamSignal: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let number): "\(number)"
    case .finish: "finish"
    case .fail: "fail"
    }
  }
}

extension Reaction: CustomStringConvertible {
  var description: String {
    let parts = [step?.description, answer > .none ? "answer \(answer)" : nil]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension Step: CustomStringConvertible {
  var description: String {
    func name(_ upstream: Int) -> String { OperatorEvent.name(ofUpstream: upstream) }
    func suffix(_ downstream: Int) -> String { downstream == 0 ? "" : " (\(downstream))" }
    return switch self {
    case .send(let number, let upstream): "send \(number) from \(name(upstream))"
    case .finish(let upstream): "finish \(name(upstream))"
    case .fail(let upstream): "fail \(name(upstream))"
    case .sendSecondSubscription(let upstream): "second subscription from \(name(upstream))"
    case .request(let demand, let downstream): "request \(demand)\(suffix(downstream))"
    case .cancel(let downstream): "cancel\(suffix(downstream))"
    case .subscribe: "subscribe"
    case .advance(let time): "advance by \(time)"
    case .connect: "connect"
    case .disconnect: "disconnect"
    }
  }
}
