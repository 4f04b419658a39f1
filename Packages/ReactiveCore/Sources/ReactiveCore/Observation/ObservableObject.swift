public import Synchronization

/// An object that tells before it changes.
///
/// `objectWillChange` comes for free: it sends whenever a ``Published`` property of the object is
/// about to change. An object without such properties sends by itself:
///
/// ```swift
/// final class Thermometer: ObservableObject {
///   var degrees = 20 {
///     willSet { objectWillChange.send() }
///   }
/// }
/// ```
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
  /// A publisher that sends before any of the object's published properties changes.
  ///
  /// It is the same one each time, for the object's whole life, also for subclasses and from any
  /// thread. If the object has a published property, that property holds the publisher. If not, the
  /// publisher lives as long as anything refers to it or is subscribed to it: nothing is left behind
  /// when the object goes. When it is read again after that, a new one without subscribers takes its
  /// place.
  ///
  /// - Complexity: O(number of stored properties) the first time, and always if none of them is
  ///   published, for they are found by reflection; else up to the first published one.
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
    return installed ?? UnpublishedObjects.publisher(of: self)
  }
}

/// The publisher that an ``ObservableObject`` tells of changes by.
///
/// - Demand: the first request, of any size, starts the delivery. From then on every change is
///   delivered, however much is asked for.
/// - Completion: never. Cancellation: releases the subscriber.
/// - Threads: as ``PassthroughSubject``.
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
  /// The object that it belongs to, if no published property of that object holds it.
  @usableFromInline private(set) weak var owner: AnyObject?
  /// The key of that object in the table, also when it has gone.
  @usableFromInline let ownerIdentity: ObjectIdentifier?

  /// Whether all published properties of an object tell this publisher.
  var isInstalled: Bool { installed.load(ordering: .acquiring) }

  func didInstall() {
    installed.store(true, ordering: .releasing)
  }

  /// Makes a publisher without subscribers.
  @inlinable
  public init() {
    ownerIdentity = nil
  }

  init(owner: AnyObject) {
    ownerIdentity = ObjectIdentifier(owner)
    self.owner = owner
  }

  deinit {
    if let ownerIdentity {
      UnpublishedObjects.remove(ObjectIdentifier(self), of: ownerIdentity)
    }
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    core.attach(.erasing(UndemandingSubscriber(downstream: subscriber)), to: self)
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

/// Asks for all changes as soon as its downstream asks for any.
@frozen
@usableFromInline
struct UndemandingSubscriber<Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == Void, Downstream.Failure == Never {
  @usableFromInline let downstream: Downstream

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(
      subscription: NodeSubscription(
        "ObservableObjectPublisher",
        request: { _ in subscription.request(.unlimited) },
        cancel: { subscription.cancel() }
      )
    )
  }

  @inlinable
  func receive(_ input: Void) -> Subscribers.Demand {
    _ = downstream.receive()
    return .none
  }
}
