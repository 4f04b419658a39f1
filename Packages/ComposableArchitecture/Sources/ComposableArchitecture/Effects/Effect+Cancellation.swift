extension Effect {
  /// Makes the effect one that can be cancelled by an id.
  ///
  /// Nothing starts before the subscription. An effect that is cancelled by its id completes, so that
  /// what is concatenated after it runs, and delivers nothing afterwards, even when a value of it is
  /// already scheduled.
  ///
  /// Ids compare with their type: `1` is not `Int8(1)`. They belong to the store that runs the
  /// effect; an effect that is subscribed outside any store uses one space of the process. So does one
  /// that an operator of another publisher subscribes later, as `flatMap` does behind a delay: give the
  /// id to the whole, or put the two together by `append`, `concatenate` or
  /// `deferred`.
  ///
  /// In a row of a `forEach` reducer they belong to that row: rows do not cancel each other's effects,
  /// unless the id is a ``SharedCancelID``. The reducers around reach into the rows: an id that they
  /// cancel ends the effects of that id in all rows.
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
    return Effect(operation: .cancellable(self, id: CancelID(id), cancelInFlight: cancelInFlight))
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
