/// The storage that the copies of a ``Published`` share: its value, and the subject that publishes it.
///
/// Few published properties are subscribed to, and a subject takes ten times the memory of the rest. So the
/// first subscription makes it.
@usableFromInline
final class PublishedStorage<Value> {
  @usableFromInline
  enum State {
    /// Nothing has subscribed to the property.
    case value(Value)
    /// The subject has the value.
    case subject(PublishedSubject<Value>)
  }

  // Guarded by `lock`, to the blank line. That is behind the state, where it often takes no memory of its own.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let lock = LockHandle()
  /// The publisher that sends before changes.
  @exclusivity(unchecked) @usableFromInline var objectWillChange: ObservableObjectPublisher?

  @inlinable
  init(_ value: Value) {
    state = .value(value)
  }

  // Ends the assignments to the property.
  @inline(never)
  deinit {
    if case .subject(let subject) = state { subject.cancelAssignments() }
  }

  @inlinable var current: Value {
    switch lock.withLock({ state }) {
    case .value(let value): value
    case .subject(let subject): subject.current
    }
  }

  /// Sends the value, then stores it.
  @inlinable
  func set(_ newValue: Value) {
    lock.lock()
    if let objectWillChange {
      lock.unlock()
      objectWillChange.send()
      lock.lock()
    }
    if case .subject(let subject) = state {
      lock.unlock()
      return subject.set(newValue)
    }
    let former = exchange(&state, with: .value(newValue))
    lock.unlock()
    // A deinit may call back.
    _release(former)
  }

  /// The subject, which the first access makes.
  @usableFromInline var subject: PublishedSubject<Value> {
    lock.lock()
    switch state {
    case .subject(let subject):
      lock.unlock()
      return subject
    case .value(let value):
      let subject = PublishedSubject(value)
      let former = exchange(&state, with: .subject(subject))
      lock.unlock()
      _release(former)
      return subject
    }
  }

  /// Returns the publisher that sends before changes: the existing one, or else the given one, or
  /// else a new one.
  func adopt(_ publisher: ObservableObjectPublisher?) -> ObservableObjectPublisher {
    lock.withLock {
      let adopted = objectWillChange ?? publisher ?? ObservableObjectPublisher()
      if objectWillChange == nil { objectWillChange = adopted }
      return adopted
    }
  }

  /// Returns a subscriber for a publisher whose values are to be assigned to the property.
  @usableFromInline
  func makeAssignment() -> PublishedAssignment<Value> {
    let assignment = PublishedAssignment(storage: self)
    subject.add(assignment)
    return assignment
  }
}

/// Assigns a publisher's values to a published property. It lives as long as both do.
@usableFromInline
final class PublishedAssignment<Value>: Subscriber, Cancellable {
  @usableFromInline typealias Input = Value
  @usableFromInline typealias Failure = Never

  private weak var storage: PublishedStorage<Value>?
  private let upstream = SubscriptionSlot()

  init(storage: PublishedStorage<Value>) {
    self.storage = storage
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    subscription.request(.unlimited)
  }

  @usableFromInline
  func receive(_ input: Value) -> Subscribers.Demand {
    storage?.set(input)
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Never>) {
    if upstream.complete() { storage?.subject.remove(self) }
  }

  @usableFromInline
  func cancel() {
    upstream.cancel()
  }
}
