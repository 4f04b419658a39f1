/// What waits for one downstream: values, each of which needs demand, and the completion after them.
///
/// Pure: it calls nobody. It sits in the lock of an ``OutboxNode``, as a part of what an operator
/// knows.
@frozen
@usableFromInline
package struct Outbox<Output, Failure: Error> {
  /// What downstream has asked for and has not been sent.
  @usableFromInline package var demand = Subscribers.Demand.none
  @usableFromInline package var values = _Fifo<Output>()
  @usableFromInline package var completion: Subscribers.Completion<Failure>?
  /// True if somebody delivers, or hands the subscription down, when an event comes.
  @usableFromInline package var isDelivering = true

  @inlinable
  package init() {}
}

/// An operator's state with an ``Outbox`` in it. Pure: each event changes it, and what is to be sent
/// because of that goes into the outbox.
@usableFromInline
package protocol OutboxMachine {
  associatedtype Output
  associatedtype Failure: Error

  var outbox: Outbox<Output, Failure> { get set }

  /// True if the completion, if there is one, need not wait any longer.
  var completionIsDue: Bool { get }

  /// Releases the values and closures that are not in the outbox, at the end.
  mutating func removeRest()
}

/// What the thread inside the gate has to do next.
@frozen
@usableFromInline
package enum OutboxStep<Output, Failure: Error> {
  case deliver(Output)
  case complete(Subscribers.Completion<Failure>)
  case rest
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

  /// True if there is something to deliver.
  @inlinable var hasNextStep: Bool {
    outbox.demand > .none && !outbox.values.isEmpty
      || outbox.completion != nil && completionIsDue
  }

  /// Takes what is to be delivered next.
  @inlinable
  package mutating func nextStep() -> OutboxStep<Output, Failure> {
    if outbox.demand > .none, let value = outbox.values.popFirst() {
      outbox.demand -= 1
      return .deliver(value)
    }
    if let completion = outbox.completion, completionIsDue { return .complete(completion) }
    return .rest
  }
}
