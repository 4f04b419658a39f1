public import Foundation
public import ReactiveCore

extension NotificationCenter {
  /// Returns a publisher of the notifications that are posted to this centre.
  ///
  /// - Demand: a notification without demand is dropped.
  /// - Completion: never. Cancellation: removes the observer; so does releasing the subscription
  ///   without cancelling it.
  /// - Threads: values are delivered on the posting thread; concurrent posts are delivered one
  ///   after another.
  ///
  /// - Parameters:
  ///   - name: Only notifications of this name are published.
  ///   - object: Only notifications from this object are published; nil for any object. The
  ///     publisher and its subscriptions hold it.
  ///
  /// ```swift
  /// let center = NotificationCenter()
  /// let didSave = Notification.Name("didSave")
  /// let cancellable = center.publisher(for: didSave)
  ///   .sink { print($0.name.rawValue) }
  /// center.post(name: didSave, object: nil)
  /// center.post(name: Notification.Name("didClose"), object: nil)
  /// // Prints: didSave
  /// ```
  ///
  /// Source: Foundation's `NotificationCenter.publisher(for:object:)`.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of the notifications that are posted to a notification centre.
  ///
  /// Source: Foundation's `NotificationCenter.Publisher`.
  public struct Publisher: ReactiveCore.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The centre that notifications are posted to.
    public let center: NotificationCenter

    /// The name of the notifications to publish.
    public let name: Notification.Name

    /// The object that posts them; nil for any.
    public let object: AnyObject?

    /// Makes the publisher that `publisher(for:object:)` returns.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      // The subject between the centre and the subscriber counts the demand and makes the signals
      // serial. It is safe to share: locks guard its state, and each notification stays on the
      // posting thread or is passed on with all that it holds, as the centre does with its queues.
      nonisolated(unsafe) let subject = PassthroughSubject<Notification, Never>()
      let observer = center.addObserver(forName: name, object: object, queue: nil) {
        subject.send($0)
      }
      subject.subscribe(
        AnySubscriber(
          receiveSubscription: { [center] subscription in
            subscriber.receive(
              subscription: Observation(upstream: subscription, center: center, observer: observer)
            )
          },
          receiveValue: subscriber.receive(_:)
        )
      )
    }
  }
}

/// One subscriber's observation of a notification centre.
private final class Observation: Subscription, CustomStringConvertible {
  private struct Connection {
    let upstream: any Subscription
    let center: NotificationCenter
    let observer: any NSObjectProtocol
  }

  /// Nil after cancellation, to release its parts.
  private let connection: _Lock<Connection?>

  init(upstream: any Subscription, center: NotificationCenter, observer: any NSObjectProtocol) {
    connection = _Lock(Connection(upstream: upstream, center: center, observer: observer))
  }

  deinit {
    cancel()
  }

  func request(_ demand: Subscribers.Demand) {
    if demand > .none { connection.withLock { $0 }?.upstream.request(demand) }
  }

  func cancel() {
    guard let connection = connection.withLock({ $0.take() }) else { return }
    connection.center.removeObserver(connection.observer)
    connection.upstream.cancel()
  }

  var description: String { "NotificationCenter Observer" }
}

extension NotificationCenter.Publisher: Equatable {
  /// Returns true if both observe the same notifications of the same centre.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center == rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
