/// A subscription that traps when it is asked for nothing, on behalf of an operator that passes all
/// else through.
@usableFromInline
final class PositiveDemand: Subscription, CustomStringConvertible {
  private let upstream: any Subscription

  @usableFromInline
  init(_ upstream: any Subscription) {
    self.upstream = upstream
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
