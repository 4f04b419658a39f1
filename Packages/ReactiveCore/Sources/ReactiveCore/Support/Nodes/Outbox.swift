/// The values that wait for one downstream's demand, and the completion after them.
///
/// Pure: it calls no other code. The lock of an ``OutboxNode`` guards it. An operator's state machine
/// changes it together with its own state.
///
/// The failure has no type, so that unspecialised code looks up none to copy or release it.
@frozen
@usableFromInline
package struct Outbox<Output> {
  /// The outstanding demand of downstream.
  @usableFromInline package var demand = Subscribers.Demand.none
  @usableFromInline package var values = _Fifo<Output>()
  /// True if, at an event, a thread is delivering or handing the subscription down.
  @usableFromInline package var isDelivering = true
  /// True if there is a completion.
  @usableFromInline package private(set) var hasCompletion = false
  /// The failure of the completion; nil if there is none, or if it is an end.
  @usableFromInline package private(set) var failure: (any Error)?
  @usableFromInline let completionRule: CompletionRule

  @inlinable
  package init(_ completionRule: CompletionRule = .afterAll) {
    self.completionRule = completionRule
  }

  /// Puts the completion into the outbox. A second one is ignored.
  @inlinable
  package mutating func complete(_ failure: (any Error)? = nil) {
    guard !hasCompletion else { return }
    hasCompletion = true
    _ = exchange(&self.failure, with: failure)
  }

  /// Removes and returns everything, at the end.
  @inlinable
  mutating func removeAll() -> Outbox {
    defer { self = Outbox(completionRule) }
    return self
  }

  /// True if the first value is to be delivered.
  @inlinable
  @inline(__always)
  var valueIsDue: Bool { demand > .none && !values.isEmpty }

  /// True if the completion is to be delivered, given that no value is.
  @inlinable
  @inline(__always)
  var completionIsDue: Bool { hasCompletion && !completionWaits }

  /// True if a signal is to be delivered.
  @inlinable
  @inline(__always)
  var isDue: Bool { valueIsDue || completionIsDue }

  @inlinable var completionWaits: Bool {
    switch completionRule {
    case .afterAll: !values.isEmpty
    case .atOnce: false
    case .failsAtOnce: failure == nil && !values.isEmpty
    case .finishesOnDemand: failure == nil && (!values.isEmpty || demand == .none)
    }
  }
}

/// The time of a completion, when downstream has received the values that it has asked for.
@frozen
@usableFromInline
package enum CompletionRule {
  /// When all values have been delivered.
  case afterAll
  /// Now, also if values wait: what was not asked for in time is dropped.
  case atOnce
  /// A failure now, an end after all values.
  case failsAtOnce
  /// A failure now, an end when downstream asks for more than all values.
  case finishesOnDemand
}

// MARK: - Values that are dropped

extension Outbox {
  /// Puts a value that is due into the outbox, unless downstream has not asked for it.
  ///
  /// - Returns: The value, if downstream has not asked for it.
  @inlinable
  mutating func appendDue(_ value: Output) -> Output? {
    guard mayDeliverOne else { return value }
    values.append(value)
    return nil
  }

  /// False if downstream has no demand. One that is receiving a value may still ask for the next one.
  @inlinable var mayDeliverOne: Bool { demand > .none || isDelivering }

  /// - Returns: The values that became due during a delivery and were not requested in time.
  @inlinable
  mutating func requestDue(_ more: Subscribers.Demand) -> _Fifo<Output> {
    demand += more
    return isDelivering ? _Fifo() : values.removeAll()
  }
}
