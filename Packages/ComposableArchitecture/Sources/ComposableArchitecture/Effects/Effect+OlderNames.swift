extension Effect {
  /// Makes an effect of work that sends any number of values: an older form of ``run(_:)``.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes. It returns an
  ///   object that cancels the work.
  public static func async(_ work: @escaping (Effect.Subscriber) -> any Cancellable) -> Effect {
    .run(work)
  }
}

extension Effect where Failure == any Error {
  /// Makes an effect of work that returns one value at once, or throws: an older form of
  /// ``catching(_:)``.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes.
  public static func sync(_ work: @escaping () throws -> Output) -> Effect {
    .catching(work)
  }
}
