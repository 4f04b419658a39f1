extension Effect {
  /// Returns this effect with an id, by which it can be cancelled.
  ///
  /// Nothing starts before the subscription. An effect that is cancelled by its id completes, so
  /// that an effect that is concatenated after it runs. It delivers nothing afterwards, even if one
  /// of its values is already scheduled.
  ///
  /// The effect can be cancelled by its id as soon as all of it has been subscribed; by another
  /// thread, and by the subscriber that receives its values, also before. Where the effect itself
  /// cancels the id while it is subscribed, it ends older effects, and those inside it that have
  /// already started: `.merge(.cancel(id: 1), work).cancellable(id: 1)` replaces older work, and a
  /// `timer(id: 1, …)` in a group inside `cancellable(id: 1)` ends the timers before, and ticks. There
  /// may be any number of ids: the stack does not grow.
  ///
  /// Ids of different types are not equal: `1` is not `Int8(1)`. Ids belong to the store that runs
  /// the effect, even if an operator subscribes it later, such as `flatMap` behind a delay, or
  /// `retry`. An effect that is subscribed outside any store uses one context of the process. A
  /// subject, `share()`, a `sink` and a custom subscriber do not pass on which store runs the
  /// effect. An effect behind them belongs to the store if it is subscribed while the store
  /// subscribes the effect around it, else to the process.
  ///
  /// In a row of a `forEach` reducer, ids belong to that row. A row cancels neither the effects of
  /// other rows nor those of outer reducers. To do so on purpose, use a ``SharedCancelID`` on both
  /// sides. An id that an outer reducer cancels is cancelled in all rows.
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
  ///   - id: The id to cancel it by.
  ///   - cancelInFlight: True if all running effects of the same id are cancelled before this one
  ///     is subscribed.
  @inlinable
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
    // An effect that does nothing cannot be cancelled. The effects that it replaces end all the
    // same.
    guard !isNone else { return cancelInFlight ? .cancel(id: id) : .none }
    return inside(CancelIDs.Entry(CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Returns this effect with one more id, around those that it has.
  @usableFromInline
  func inside(_ id: CancelIDs.Entry) -> Effect {
    if case .cancellable(let effect, let ids) = operation {
      Effect(operation: .cancellable(effect, CancelIDs(id, around: ids)))
    } else {
      Effect(operation: .cancellable(self, CancelIDs(id, around: nil)))
    }
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
  // A list of ids, of any element type, is not itself an id: the overload with an array takes it.
  @_disfavoredOverload
  public static func cancel(ids: AnyHashable...) -> Effect {
    .cancel(ids: ids)
  }
}
