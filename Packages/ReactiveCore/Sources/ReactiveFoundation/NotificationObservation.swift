import Foundation
import ReactiveCore

/// One subscriber's observation of a notification centre.
///
/// A subject between the two keeps account of demand and makes the signals serial; the observer
/// holds nothing but that.
final class NotificationObservation: Subscription, CustomStringConvertible {
  private struct State {
    var center: NotificationCenter?
    var object: AnyObject?
    var observer: (any NSObjectProtocol)?
  }

  private let state: Lock<State>
  private let subject = PassthroughSubject<Notification, Never>()
  private let upstream = Lock((any Subscription)?.none)

  init(center: NotificationCenter, object: AnyObject?) {
    state = Lock(State(center: center, object: object))
  }
}
