/// The handling of a value that a `buffer` has received.
enum BufferAdmission {
  /// Deliver it: demand has been taken, and the gate entered.
  case deliver
  /// Deliver it and all that follow without asking again: no value has to wait from now on. The
  /// gate has been entered.
  case deliverAllFromNowOn
  case append
  case replaceOldest
  case drop
  /// End with the error of the buffering strategy.
  case overflow
}

/// The state of `buffer`. Pure: it calls nothing.
struct BufferStateMachine<Failure: Error> {
  let size: Int
  var whenFull: Publishers.BufferingStrategy<Failure>

  /// Determines what happens to a value.
  ///
  /// - Parameter enter: Enters the gate, if no thread is inside.
  // A call would retain what the closure captures.
  @inline(always)
  func admit<Output>(to outbox: inout Outbox<Output>, enter: () -> Bool) -> BufferAdmission {
    // Reactive Streams 2.8: values may still arrive after the upstream has been cancelled.
    guard !outbox.hasCompletion else { return .drop }
    // If there is demand and no thread delivers, the buffer is empty.
    if outbox.demand > .none && size > 0 && enter() {
      if outbox.demand == .unlimited { return .deliverAllFromNowOn }
      outbox.demand -= 1
      return .deliver
    }
    guard outbox.values.count >= size else { return .append }
    switch whenFull {
    case .dropOldest where size > 0: return .replaceOldest
    case .dropNewest, .dropOldest: return .drop
    case .customError: return .overflow
    }
  }

  /// - Returns: The former state, to be released outside the lock.
  mutating func end() -> BufferStateMachine {
    let former = self
    _ = exchange(&whenFull, with: .dropNewest)
    return former
  }
}
