/// A subscription that traps on a request for `.none`, for an operator that passes all else
/// through, also the upstream's description.
@usableFromInline
final class PositiveDemand: DescribedSubscription {
  private let upstream: any Subscription

  private init(_ upstream: any Subscription) {
    self.upstream = upstream
  }

  /// Returns a subscription that traps on a request for `.none`.
  ///
  /// An upstream that is such a guard already is replaced, so that a long chain of such operators
  /// has one guard.
  @usableFromInline
  static func guarding(_ upstream: any Subscription) -> PositiveDemand {
    PositiveDemand(unguarded(upstream))
  }

  private static func unguarded<S: Subscription>(_ subscription: S) -> any Subscription {
    // Cheaper than a dynamic cast.
    guard S.self == PositiveDemand.self else { return subscription }
    return unsafeBitCast(subscription, to: Unmanaged<PositiveDemand>.self)._withUnsafeGuaranteedRef
    {
      $0.upstream
    }
  }

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
