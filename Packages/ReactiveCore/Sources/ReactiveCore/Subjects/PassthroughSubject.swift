/// A subject that passes values on to its subscribers and keeps none.
///
/// - Demand: a subscriber that has not asked misses the value. Requesting `.none` traps.
/// - Completion: ends the subject; a later subscriber gets the completion alone.
/// - Threads: `send` may be called from any thread, also from inside a subscriber; each
///   subscriber's signals stay serial. A thread that finds another one delivering queues its value
///   and returns; it waits if several hundred values are pending, and delivers them then. So each
///   thread delivers a limited number of other threads' values. Subscribing, requesting and
///   cancelling never wait.
///
/// A value goes to those that were subscribed when `send` began, in the order of subscription.
///
/// ```swift
/// let words = PassthroughSubject<String, Never>()
/// words.send("missed")
/// let cancellable = words.sink { print($0) }
/// words.send("beat")
/// // Prints: beat
/// ```
///
/// Source: Combine's `PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core = SubjectCore<Output, Failure>(
    name: "PassthroughSubject",
    asksUpstreams: false
  )

  /// Makes a subject without subscribers.
  @inlinable
  public init() {}

  @inlinable
  public func send(_ value: Output) {
    core.send(value)
  }

  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Attaches an upstream, which is asked for unlimited values once any subscriber has asked.
  @inlinable
  public func send(subscription: any Subscription) {
    core.add(subscription)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    core.attach(AnySubscriber(subscriber), to: self)
  }
}

// Safe to share if its values are: locks guard all that changes.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
