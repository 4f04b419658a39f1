/// A subscription that traps when it is asked for nothing, on behalf of an operator that passes all
/// else through.
@usableFromInline
final class PositiveDemand: NamedSubscription {
  private let upstream: any Subscription
  @usableFromInline let name: StaticString

  private init(_ upstream: any Subscription, name: StaticString) {
    self.upstream = upstream
    self.name = name
  }

  /// Makes a subscription trap when it is asked for nothing.
  ///
  /// Of one that does already, what it guards is guarded, so that a long chain of such operators has
  /// one guard and not a nest of them.
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
