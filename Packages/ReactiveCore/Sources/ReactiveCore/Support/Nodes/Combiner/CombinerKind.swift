/// The operator that a ``Combiner`` belongs to.
@frozen
@usableFromInline
enum CombinerKind {
  case zip
  case combineLatest

  /// The name of its subscriptions.
  @usableFromInline var name: StaticString {
    switch self {
    case .zip: "Zip"
    case .combineLatest: "CombineLatest"
    }
  }

  /// The number of rows that may be sent before downstream has asked. The demand that all upstreams
  /// receive limits the rows of `zip` already.
  var initialDemand: Subscribers.Demand {
    switch self {
    case .zip: .unlimited
    case .combineLatest: .none
    }
  }
}
