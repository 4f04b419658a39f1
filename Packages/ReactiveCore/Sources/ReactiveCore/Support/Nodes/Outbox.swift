/// The values that wait for one downstream's demand, and the completion after them.
///
/// Pure: it calls no other code. It is a part of an operator's state, in the lock of an
/// ``OutboxNode``.
@frozen
@usableFromInline
package struct Outbox<Output, Failure: Error> {
  /// The outstanding demand of downstream.
  @usableFromInline package var demand = Subscribers.Demand.none
  @usableFromInline package var values = _Fifo<Output>()
  /// True if, at an event, a thread is delivering or handing the subscription down.
  @usableFromInline package var isDelivering = true
  /// True if there is a completion: to look at an optional one costs unspecialised code more.
  @usableFromInline package private(set) var hasCompletion = false
  @usableFromInline package var completion: Subscribers.Completion<Failure>? {
    didSet { hasCompletion = completion != nil }
  }

  @inlinable
  package init() {}
}

/// An operator's state with an ``Outbox`` in it. Pure: each event changes it, and puts the
/// resulting signals into the outbox.
@usableFromInline
package protocol OutboxMachine {
  associatedtype Output
  associatedtype Failure: Error

  // Borrowed, so that unspecialised code does not copy it for each access.
  @_borrowed var outbox: Outbox<Output, Failure> { get set }

  /// True if a completion need not wait any longer.
  var completionIsDue: Bool { get }

  /// Releases the values and closures that are not in the outbox, at the end.
  mutating func removeRest()
}

/// The next action of the thread inside the gate.
@frozen
@usableFromInline
package enum OutboxAction {
  /// Take the first value, for which demand has been taken, and deliver it.
  case deliver
  case complete
  case nothing
}

extension OutboxMachine {
  @inlinable package var completionIsDue: Bool { outbox.values.isEmpty }

  @inlinable
  package mutating func removeRest() {}

  /// Releases everything, at the end.
  @inlinable
  package mutating func removeAll() {
    outbox.values = _Fifo()
    outbox.completion = nil
    removeRest()
  }

  /// True if a signal can be delivered.
  @inlinable var hasNextAction: Bool {
    outbox.demand > .none && !outbox.values.isEmpty
      || outbox.hasCompletion && completionIsDue
  }

  /// Determines the next action.
  @inlinable
  package mutating func nextAction() -> OutboxAction {
    if outbox.demand > .none, !outbox.values.isEmpty {
      outbox.demand -= 1
      return .deliver
    }
    return outbox.hasCompletion && completionIsDue ? .complete : .nothing
  }
}
