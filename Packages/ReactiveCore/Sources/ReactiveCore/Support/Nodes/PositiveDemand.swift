/// A subscription that traps on a request for `.none`, for an operator that passes all else
/// through, also the upstream's description.
@usableFromInline
final class PositiveDemand: DescribedSubscription {
  private let upstream: any Subscription

  private init(_ upstream: any Subscription) {
    self.upstream = upstream
  }

  /// Returns a subscription that traps on a request for `.none`: the upstream itself if it traps
  /// already, so that a long chain of such operators has one guard at most.
  @usableFromInline
  static func guarding(_ upstream: any Subscription) -> any Subscription {
    upstream._trapsWithoutDemand ? upstream : PositiveDemand(upstream)
  }

  @usableFromInline var _trapsWithoutDemand: Bool { true }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }

  @usableFromInline var description: String { "\(upstream)" }
}
