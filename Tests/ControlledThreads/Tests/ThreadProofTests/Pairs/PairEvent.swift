/// An event that a thread brings about, while another thread brings about another one.
enum PairEvent: Hashable, CustomStringConvertible {
  /// The operator is subscribed to. Without this event, it is subscribed to before.
  case subscription
  case value(of: Int)
  case end(of: Int)
  case failure(of: Int)
  /// A second passes.
  case time
  case demand
  case cancellation
  /// One of its own, that an operator has.
  case other(String)

  var description: String {
    switch self {
    case .subscription: "the subscription"
    case .value(let source): "a value of \(source)"
    case .end(let source): "the end of \(source)"
    case .failure(let source): "a failure of \(source)"
    case .time: "a second"
    case .demand: "demand"
    case .cancellation: "a cancellation"
    case .other(let name): name
    }
  }

  /// The source whose signal it is.
  private var source: Int? {
    switch self {
    case .value(let source), .end(let source), .failure(let source): source
    case .subscription, .time, .demand, .cancellation, .other: nil
    }
  }

  /// False for two signals of one source, which come one after the other, and for the subscription and its own kinds of events.
  func canMeet(_ other: PairEvent) -> Bool {
    switch (self, other) {
    case (.subscription, .other): false
    default: source == nil || source != other.source
    }
  }
}
