/// The value of a ``Published`` that something has subscribed to, and its subscribers.
@usableFromInline
final class PublishedSubject<Value> {
  @usableFromInline let core: SubjectCore<Value, Never>

  // Guarded by `core`: by its lock, which guards what the core keeps.
  /// The property's value. While a set is under way, this is still the old value; the core keeps
  /// the new one already, for new subscribers.
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// The assignments to the property.
  let assignments = _Lock<[ObjectIdentifier: PublishedAssignment<Value>]>([:])

  @inlinable
  init(_ value: Value) {
    self.value = value
    core = SubjectCore(
      name: "PublishedSubject",
      newest: .allocate(holding: value),
      asksUpstreams: true
    )
  }

  @inlinable var current: Value { core.lock.withLock { value } }

  /// Sends the value, then stores it.
  @inlinable
  func set(_ newValue: Value) {
    core.sendKeeping(newValue)
    takeIn(newValue)
  }

  @inlinable
  func takeIn(_ newValue: Value) {
    // Moved out of the lock before they are released: their deinits may call back.
    var previous = newValue
    var kept = newValue
    core.lock.lock()
    swap(&value, &previous)
    // Another set may have happened meanwhile, by a subscriber or on another thread. This value is
    // the one that the property ends up with, so it is the one that later subscribers start with.
    swap(&core.newest!.pointee, &kept)
    core.lock.unlock()
  }

  @inlinable
  func attach(_ subscriber: AnySubscriber<Value, Never>) {
    core.attach(subscriber, to: self)
  }

  func add(_ assignment: PublishedAssignment<Value>) {
    assignments.withLock { $0[ObjectIdentifier(assignment)] = assignment }
  }

  func remove(_ assignment: PublishedAssignment<Value>) {
    _ = assignments.withLock { $0.removeValue(forKey: ObjectIdentifier(assignment)) }
  }

  /// Ends the assignments, when the property is released. Other subscribers keep the subject.
  func cancelAssignments() {
    for assignment in assignments.withLock({ exchange(&$0, with: [:]) }).values {
      assignment.cancel()
    }
  }
}
