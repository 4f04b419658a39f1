extension Effect {
  /// Makes the effect one that can be cancelled by an id.
  ///
  /// Nothing starts before the subscription. An effect that is cancelled by its id completes, so that
  /// what is concatenated after it runs, and delivers nothing afterwards, even when a value of it is
  /// already scheduled.
  ///
  /// The effect can be cancelled from the moment on that it has its subscription. What cancels the id
  /// before, as a part of the subscribing, reaches older effects alone: a `timer(id: 1, …)` inside of
  /// `cancellable(id: 1)` ends the timers before, and ticks. Another thread can cancel it at any time.
  /// Any number of ids is fine: the stack does not grow.
  ///
  /// Ids compare with their type: `1` is not `Int8(1)`. They belong to the store that runs the effect,
  /// however late an operator subscribes it, as `flatMap` does behind a delay, or `retry`. An effect
  /// that is subscribed outside any store uses one space of the process. A subject, `share()`, a `sink`
  /// and a subscriber of your own do not tell the store's effect from any other: behind them, it belongs
  /// to the store if it is subscribed while the store subscribes the effect around it, else to the
  /// process.
  ///
  /// In a row of a `forEach` reducer they belong to that row: neither does a row cancel the effects of
  /// another one, nor those of the reducers around. To do so on purpose, use a ``SharedCancelID`` on
  /// both sides. The reducers around reach into the rows: an id that they cancel ends the effects of
  /// that id in all rows.
  ///
  /// ```swift
  /// struct CancelDelayId: Hashable {}
  /// return Effect(value: .delayCompleted)
  ///   .delay(for: 1, scheduler: environment.mainQueue)
  ///   .eraseToEffect()
  ///   .cancellable(id: CancelDelayId(), cancelInFlight: true)
  /// ```
  ///
  /// - Parameters:
  ///   - id: What to cancel it by.
  ///   - cancelInFlight: Whether all effects of the same id that run are cancelled, before this one is
  ///     subscribed.
  @inlinable
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    // What does nothing has nothing to be cancelled; what it replaces ends all the same.
    guard !isNone else { return cancelInFlight ? .cancel(id: id) : .none }
    return Effect(
      operation: .cancellable(
        CancellableEffect(self, id: CancelID(id), cancelInFlight: cancelInFlight)
      )
    )
  }

  /// Makes an effect that cancels all running effects of an id, and completes.
  @inlinable
  public static func cancel(id: some Hashable) -> Effect {
    Effect(operation: .cancel([CancelID(id)]))
  }

  /// Makes an effect that cancels all running effects of any of the ids, and completes.
  public static func cancel(ids: [AnyHashable]) -> Effect {
    Effect(operation: .cancel(ids.map(CancelID.init(erased:))))
  }

  /// Makes an effect that cancels all running effects of any of the ids, and completes.
  ///
  /// ```swift
  /// return .cancel(ids: TimerId(), SearchId())
  /// ```
  // A list of ids, whatever its element type, is no id of its own: it takes the array.
  @_disfavoredOverload
  public static func cancel(ids: AnyHashable...) -> Effect {
    .cancel(ids: ids)
  }
}
