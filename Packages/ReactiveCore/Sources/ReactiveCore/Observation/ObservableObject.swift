public import Synchronization

/// An object with a publisher that sends before the object changes.
///
/// An object need not implement `objectWillChange`: it sends whenever a ``Published`` property of
/// the object is about to change. An object without such properties calls `send()` itself:
///
/// ```swift
/// final class Thermometer: ObservableObject {
///   var degrees = 20 {
///     willSet { objectWillChange.send() }
///   }
/// }
/// let thermometer = Thermometer()
/// let cancellable = thermometer.objectWillChange.sink { _ in print("will change") }
/// thermometer.degrees = 21
/// // Prints: will change
/// ```
///
/// Source: Combine's `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that sends before changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that sends before any of the object's published properties changes.
  ///
  /// It is the same one each time, for the object's whole life, also for subclasses and from any
  /// thread. If the object has a published property, that property holds the publisher. If not, the
  /// publisher lives as long as anything refers to it or is subscribed to it. The next read after
  /// that makes a new publisher without subscribers.
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

/// The publisher of an ``ObservableObject``, which sends before changes.
///
/// - Demand: the first request, of any size, starts the delivery. From then on every change is
///   delivered, whatever the demand.
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
  /// The key of that object in the table, also after the object has been released.
  @usableFromInline let ownerIdentity: ObjectIdentifier?

  /// True if all published properties of an object send through this publisher.
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

  @inline(never)
  deinit {
    if let ownerIdentity {
      UnpublishedObjects.remove(ObjectIdentifier(self), of: ownerIdentity)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    core.attach(AnySubscriber(UndemandingSubscriber(downstream: subscriber)), to: self)
  }

  /// Tells the subscribers that the object is about to change.
  @inlinable
  public func send() {
    core.send(())
  }
}

// Safe to share: locks guard all that changes.
extension ObservableObjectPublisher: @unchecked Sendable {}

/// A published property of any value type. It refers to its storage, so a copy that reflection
/// returns does the same as the property itself.
protocol PublishedProperty {
  /// Sets the publisher that sends before changes, unless there is one already. Without an
  /// argument, it is a new one.
  ///
  /// - Returns: The publisher that sends.
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
