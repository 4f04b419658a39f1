/// What the copies of a ``Published`` have in common: the value, its publisher, and the assignments
/// that feed it.
final class PublishedStorage<Value> {
  let subject: CurrentValueSubject<Value, Never>

  struct State {
    var value: Value
    var objectWillChange: ObservableObjectPublisher?
    var assignments: [ObjectIdentifier: PublishedAssignment<Value>] = [:]
  }

  let state: Lock<State>

  init(_ value: Value) {
    subject = CurrentValueSubject(value)
    state = Lock(State(value: value))
  }

  /// The publisher that is told of changes: the one that is installed already, or else this one.
  func adopt(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    state.withLock { state in
      if let installed = state.objectWillChange { return installed }
      state.objectWillChange = publisher
      return publisher
    }
  }

  deinit {
    for assignment in state.withLock({ $0.assignments }).values { assignment.cancel() }
  }

  var value: Value { state.withLock { $0.value } }

  var objectWillChange: ObservableObjectPublisher? {
    state.withLock { $0.objectWillChange }
  }

  /// Tells of the value, then takes it in.
  func set(_ value: Value) {
    objectWillChange?.send()
    subject.send(value)
    // Out of the lock before it is released: its deinit may call back.
    let previous = state.withLock { state in
      defer { state.value = value }
      return state.value
    }
    _ = previous
    // A subscriber may have set the property meanwhile. This value is the one that it ends up with,
    // so it is the one that later subscribers start with.
    subject.core.keep(value)
  }

  func assign<P: Publisher>(from publisher: P) where P.Output == Value, P.Failure == Never {
    let assignment = PublishedAssignment(storage: self)
    state.withLock { $0.assignments[ObjectIdentifier(assignment)] = assignment }
    publisher.subscribe(assignment)
  }

  func forget(_ assignment: PublishedAssignment<Value>) {
    state.withLock { _ = $0.assignments.removeValue(forKey: ObjectIdentifier(assignment)) }
  }
}

/// Feeds a published property from a publisher; lives as long as both do.
final class PublishedAssignment<Value>: Subscriber, Cancellable {
  typealias Input = Value
  typealias Failure = Never

  private weak var storage: PublishedStorage<Value>?
  private let upstream = SubscriptionSlot()

  init(storage: PublishedStorage<Value>) {
    self.storage = storage
  }

  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    subscription.request(.unlimited)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    storage?.set(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if upstream.complete() { storage?.forget(self) }
  }

  func cancel() {
    upstream.cancel()
  }
}
