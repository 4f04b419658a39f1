/// A subject that keeps its newest value and sends it to new subscribers first.
///
/// - Demand: a subscriber gets the newest value at its first request; one whose demand was
///   exhausted gets the newest (once) when it asks again. Requesting `.none` traps.
/// - Completion: ends the subject; a later subscriber gets the completion alone. `value` can still
///   be read and set.
/// - Threads: as ``PassthroughSubject``; `value` may be read and set from any thread.
///
/// ```swift
/// let volume = CurrentValueSubject<Int, Never>(5)
/// let cancellable = volume.sink { print($0) }
/// volume.value = 6
/// volume.send(7)
/// // Prints: 5, 6, 7
/// ```
///
/// Source: Combine's `CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline let core: SubjectCore<Output, Failure>

  /// Makes a subject with an initial value.
  @inlinable
  public init(_ value: Output) {
    core = SubjectCore(
      name: "CurrentValueSubject",
      newest: .allocate(holding: value),
      asksUpstreams: true
    )
  }

  /// The newest value. Setting it sends it; after the completion it is only stored.
  @inlinable
  public final var value: Output {
    get { core.newestValue }
    set { core.sendKeeping(newValue, keepsAfterEnd: true) }
  }

  @inlinable
  public func send(_ value: Output) {
    core.sendKeeping(value)
  }

  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Attaches an upstream, which is asked for unlimited values at once.
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
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
