extension Effect {
  /// Makes an effect of work that sends one result later.
  ///
  /// ```swift
  /// Effect<Data, DownloadError>.future { callback in
  ///   download(url) { callback($0) }
  /// }
  /// ```
  ///
  /// - Parameter attemptToFulfill: Called at each subscription, with the callback to call once,
  ///   from any thread, when the result is there.
  public static func future(
    _ attemptToFulfill: @escaping (@escaping (Result<Output, Failure>) -> Void) -> Void
  ) -> Effect {
    Effect(Deferred { Future(attemptToFulfill) })
  }

  /// Makes an effect of work that sends one result at once.
  ///
  /// - Parameter attemptToFulfill: Called at each subscription, on the thread that subscribes.
  public static func result(_ attemptToFulfill: @escaping () -> Result<Output, Failure>) -> Effect {
    .future { $0(attemptToFulfill()) }
  }

  /// Makes an effect of work that sends nothing.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes; the effect
  ///   completes when it returns.
  public static func fireAndForget(_ work: @escaping () -> Void) -> Effect {
    Effect(operation: .perform(work)).inCurrentSurroundings
  }
}

extension Effect where Failure == any Error {
  /// Makes an effect of work that returns one value at once, or throws.
  ///
  /// ```swift
  /// return Effect.catching { try JSONDecoder().decode(User.self, from: data) }
  ///   .catchToEffect(AppAction.decoded)
  /// ```
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes. An error that it
  ///   throws is the effect's failure.
  public static func catching(_ work: @escaping () throws -> Output) -> Effect {
    .result { Result(catching: work) }
  }
}
