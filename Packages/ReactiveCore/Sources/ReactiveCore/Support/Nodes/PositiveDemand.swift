/// A subscription that traps when it is asked for nothing, on behalf of an operator that passes all
/// else through.
@usableFromInline
final class PositiveDemand: Subscription, CustomStringConvertible {
  private let upstream: any Subscription

  private init(_ upstream: any Subscription) {
    self.upstream = upstream
  }

  /// Makes a subscription trap when it is asked for nothing.
  ///
  /// One that does already is returned as it is, so that a long chain of such operators has one
  /// guard and not a nest of them.
  @usableFromInline
  static func guarding(_ upstream: any Subscription) -> any Subscription {
    type(of: upstream) == PositiveDemand.self ? upstream : PositiveDemand(upstream)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertPositive()
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }

  @usableFromInline var description: String { "\(upstream)" }
}
