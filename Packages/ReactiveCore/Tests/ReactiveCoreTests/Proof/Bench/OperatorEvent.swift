import ReactiveCore

/// One event in the history of an operator: a plain value, because histories are compared by the
/// million. Upstreams and downstreams go by the order in which they came.
enum OperatorEvent: Equatable {
  // What the operator does to its upstreams.
  case subscribe(publisher: Int, upstream: Int)
  case request(Subscribers.Demand, upstream: Int)
  case cancel(upstream: Int)
  case answer(Subscribers.Demand, upstream: Int)
  /// A second subscription, which no operator may keep, is cancelled or asked.
  case cancelSecond(upstream: Int)
  case requestOfSecond(Subscribers.Demand, upstream: Int)

  // What it does to its downstreams.
  case subscription(downstream: Int)
  case value(Item, downstream: Int)
  case finished(downstream: Int)
  case failure(TestError, downstream: Int)

  // What the program does, for the order of things.
  case sends(Int, upstream: Int)
  case ends(TestError?, upstream: Int)
  case sendsSecondSubscription(upstream: Int)
  case asks(Subscribers.Demand, downstream: Int)
  case answers(Subscribers.Demand, downstream: Int)
  case cancels(downstream: Int)

  /// A closure of the operator's was called.
  case note(Int)
}

extension OperatorEvent: CustomStringConvertible {
  var description: String {
    switch self {
    case .subscribe(let publisher, let upstream):
      "subscribe to publisher \(publisher) as \(Self.name(ofUpstream: upstream))"
    case .request(let demand, let upstream):
      "request \(demand) of \(Self.name(ofUpstream: upstream))"
    case .cancel(let upstream):
      "cancel \(Self.name(ofUpstream: upstream))"
    case .answer(let demand, let upstream):
      "answer \(demand) to \(Self.name(ofUpstream: upstream))"
    case .cancelSecond(let upstream):
      "cancel the second subscription of \(Self.name(ofUpstream: upstream))"
    case .requestOfSecond(let demand, let upstream):
      "request \(demand) of the second subscription of \(Self.name(ofUpstream: upstream))"
    case .subscription(let downstream): "→ \(downstream): subscription"
    case .value(let item, let downstream): "→ \(downstream): value \(item)"
    case .finished(let downstream): "→ \(downstream): finished"
    case .failure(let error, let downstream): "→ \(downstream): failure \(error)"
    case .sends(let number, let upstream): "\(Self.name(ofUpstream: upstream)) sends \(number)"
    case .ends(nil, let upstream): "\(Self.name(ofUpstream: upstream)) finishes"
    case .ends(_?, let upstream): "\(Self.name(ofUpstream: upstream)) fails"
    case .sendsSecondSubscription(let upstream):
      "\(Self.name(ofUpstream: upstream)) sends a second subscription"
    case .asks(let demand, let downstream): "\(downstream) asks for \(demand)"
    case .answers(let demand, let downstream): "\(downstream) answers \(demand)"
    case .cancels(let downstream): "\(downstream) cancels"
    case .note(let number): "note \(number)"
    }
  }

  static func name(ofUpstream index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
  }
}
