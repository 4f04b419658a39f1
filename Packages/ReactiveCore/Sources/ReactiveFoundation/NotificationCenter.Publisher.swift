public import Foundation
public import ReactiveCore

extension NotificationCenter {
  /// A publisher of the notifications that are posted to this centre.
  ///
  /// - Demand: a notification that comes without demand is dropped.
  /// - Completion: never. Cancellation: removes the observer.
  /// - Threads: values come on the thread that posts; posts from several threads at once are
  ///   delivered one after another.
  ///
  /// ```swift
  /// let cancellable = NotificationCenter.default.publisher(for: .didSave)
  ///   .sink { notification in print(notification) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: Only notifications of this name are published.
  ///   - object: Only notifications from this object are published; nil for those from any. The
  ///     publisher and its subscriptions hold it.
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
      let observation = NotificationObservation(center: center, object: object)
      observation.start(name: name, subscriber: AnySubscriber(subscriber))
    }
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Two are equal when they observe the same notifications of the same centre.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center == rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}
