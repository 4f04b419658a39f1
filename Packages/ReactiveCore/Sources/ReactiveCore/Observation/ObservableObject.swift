public import Synchronization

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
  /// - Complexity: O(number of stored properties) the first time, for it finds them by reflection;
  ///   then up to the first published one.
  public var objectWillChange: ObservableObjectPublisher {
    var installed: ObservableObjectPublisher?
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for child in current.children {
        guard let property = child.value as? any PublishedProperty else { continue }
        // The first property decides, so that two threads that ask at once get the same one.
        let publisher = property.adopt(installed)
        if publisher.isInstalled { return publisher }
        installed = publisher
      }
      mirror = current.superclassMirror
    }
    installed?.didInstall()
    return installed ?? ObservableObjectPublisher()
  }
}

/// The publisher that an ``ObservableObject`` tells of changes by.
///
/// Source: Combine's `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  @usableFromInline let core = SubjectCore<Void, Never>(
    name: "ObservableObjectPublisher",
    newest: nil,
    asksUpstreams: false
  )
  @usableFromInline let installed = Atomic(false)

  /// Whether all published properties of an object tell this publisher.
  var isInstalled: Bool { installed.load(ordering: .acquiring) }

  func didInstall() {
    installed.store(true, ordering: .releasing)
  }

  /// Makes a publisher without subscribers.
  @inlinable
  public init() {}

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    core.attach(.erasing(subscriber), to: self)
  }

  /// Tells the subscribers that the object is about to change.
  @inlinable
  public func send() {
    core.send(())
  }
}

// Safe to share: all that changes sits in locks.
extension ObservableObjectPublisher: @unchecked Sendable {}

/// A published property, whatever its value's type. It refers to its storage, so that a copy that
/// reflection hands out is as good as the property itself.
protocol PublishedProperty {
  /// Takes the publisher that is told of changes, or a new one, unless there is one already.
  ///
  /// - Returns: The one that is told.
  func adopt(_ publisher: ObservableObjectPublisher?) -> ObservableObjectPublisher
}
