extension Reducer {
  /// Returns a reducer that reports to a tracer each action, with the start and the end of the reducer's work, and each effect,
  /// with the actions that it sends.
  ///
  /// - Parameters:
  ///   - prefix: The start of the actions' names, to distinguish several traced reducers.
  ///   - tracer: The tracer that receives the reports.
  public func instrument(
    _ prefix: String = "",
    tracer: some ReducerTracer
  ) -> some Reducer<State, Action> {
    Reduce(AnyReducer { self }.instrument(prefix, tracer: tracer), environment: ())
  }

  /// Another name for `instrument(_:tracer:)`, after the log of signposts to which the original reports.
  public func signpost(
    _ prefix: String = "",
    tracer: some ReducerTracer
  ) -> some Reducer<State, Action> {
    instrument(prefix, tracer: tracer)
  }

  /// Returns this reducer unchanged. Without a tracer nothing is reported: there is no log of signposts here.
  ///
  /// - Parameter prefix: The start of the actions' names. It has no effect.
  public func signpost(_ prefix: String = "") -> Self { self }
}
