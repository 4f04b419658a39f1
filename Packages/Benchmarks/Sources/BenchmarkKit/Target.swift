/// A limit that ours must keep in a case.
public enum Target: Equatable, Sendable, CustomStringConvertible {
  /// At least so many times as fast as the peer.
  case ratio(Double)
  /// At most so many times the floor's time.
  case timesFloor(Double)
  /// At most so many nanoseconds per element.
  case nanoseconds(Double)
  /// At most so many times what an element of the suite's yardstick takes.
  case units(Double)
  /// At most so many bytes per element that the work leaves allocated.
  case bytes(Double)

  public var description: String {
    switch self {
    case .ratio(let least): "ratio \(figure(least))"
    case .timesFloor(let most): "\(figure(most))x floor"
    case .nanoseconds(let most): "\(figure(most)) ns"
    case .units(let most): "\(figure(most)) units"
    case .bytes(let most): "\(figure(most)) bytes"
    }
  }
}
