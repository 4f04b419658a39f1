/// An object that tells before it changes.
///
/// `objectWillChange` comes for free: it sends whenever a ``Published`` property of the object is
/// about to change.
///
/// Source: Combine's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The kind of publisher that tells of changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that sends before any of the object's published properties changes: the same one
  /// each time, as long as the object has such a property.
  ///
  /// - Complexity: O(number of stored properties), for it finds them by reflection.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      properties += current.children.compactMap { $0.value as? any PublishedProperty }
      mirror = current.superclassMirror
    }
    // The first property decides, so that two threads that ask at once get the same one.
    let publisher = ObservableObjectPublisher()
    guard let first = properties.first else { return publisher }
    let adopted = first.adopt(publisher)
    for property in properties.dropFirst() { _ = property.adopt(adopted) }
    return adopted
  }
}

/// The publisher that an ``ObservableObject`` tells of changes by.
///
/// Source: Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// Makes a publisher without subscribers.
  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  /// Tells the subscribers that the object is about to change.
  public func send() {
    subject.send()
  }
}

/// A published property, whatever its value's type. It refers to its storage, so that a copy that
/// reflection hands out is as good as the property itself.
protocol PublishedProperty {
  /// Takes the publisher that is told of changes, unless there is one already.
  ///
  /// - Returns: The one that is told.
  func adopt(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}
