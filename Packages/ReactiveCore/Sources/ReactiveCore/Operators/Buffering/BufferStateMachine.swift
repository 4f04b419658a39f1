/// The state of `buffer`. Pure: it calls nothing.
@frozen
@usableFromInline
struct BufferStateMachine<Output, Failure: Error>: OutboxMachine {
  /// The handling of a received value.
  @frozen
  @usableFromInline
  enum Admission {
    /// Deliver it: demand has been taken, and the gate entered.
    case deliver
    /// Deliver it and all that follow without asking again: no value has to wait from now on. The
    /// gate has been entered.
    case deliverAllFromNowOn
    /// It waits, or is dropped, or another one is dropped for it.
    case settled(dropped: Output?)
    /// End with the error that the closure makes.
    case overflow(() -> Failure)
  }

  @usableFromInline var outbox = Outbox<Output, Failure>()
  @usableFromInline let size: Int
  @usableFromInline var whenFull: Publishers.BufferingStrategy<Failure>

  @inlinable
  init(size: Int, whenFull: Publishers.BufferingStrategy<Failure>) {
    self.size = size
    self.whenFull = whenFull
  }

  /// - Parameter enter: Enters the gate, if no thread is inside.
  @inlinable
  mutating func receive(_ input: Output, enter: () -> Bool) -> Admission {
    // Reactive Streams 2.8: values may still arrive after the upstream has been cancelled.
    guard outbox.completion == nil else { return .settled(dropped: nil) }
    // If there is demand and no thread delivers, the buffer is empty.
    if outbox.demand > .none && size > 0 && enter() {
      if outbox.demand == .unlimited { return .deliverAllFromNowOn }
      outbox.demand -= 1
      return .deliver
    }
    guard outbox.values.count >= size else {
      outbox.values.append(input)
      return .settled(dropped: nil)
    }
    switch whenFull {
    case .dropOldest where size > 0:
      let oldest = outbox.values.popFirst()
      outbox.values.append(input)
      return .settled(dropped: oldest)
    case .dropNewest, .dropOldest:
      return .settled(dropped: nil)
    case .customError(let makeError):
      return .overflow(makeError)
    }
  }

  @inlinable var completionIsDue: Bool {
    guard case .failure = outbox.completion else {
      return outbox.values.isEmpty && outbox.demand > .none
    }
    return outbox.values.isEmpty || outbox.demand == .none
  }

  @inlinable
  mutating func removeRest() {
    whenFull = .dropNewest
  }
}
