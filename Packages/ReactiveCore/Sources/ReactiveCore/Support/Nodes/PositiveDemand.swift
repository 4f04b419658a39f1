/// A subscription that traps on a request for `.none`, for an operator that passes all else
/// through.
@usableFromInline
final class PositiveDemand: NamedSubscription {
  private let upstream: any Subscription
  @usableFromInline let name: StaticString

  private init(_ upstream: any Subscription, name: StaticString) {
    self.upstream = upstream
    self.name = name
  }

  /// Returns a subscription that traps on a request for `.none`.
  ///
  /// An upstream that is such a guard already is replaced, so that a long chain of such operators
  /// has one guard.
  ///
  /// - Parameter name: The operator's name.
  @usableFromInline
  static func guarding(_ upstream: any Subscription, name: StaticString) -> PositiveDemand {
    let guarded = (upstream as? PositiveDemand)?.upstream ?? upstream
    return PositiveDemand(guarded, name: name)
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
}
