extension Effect {
  /// Makes an effect of work that sends any number of values: ``run(_:)`` by its older name.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes. It returns what
  ///   cancels it.
  public static func async(_ work: @escaping (Effect.Subscriber) -> any Cancellable) -> Effect {
    .run(work)
  }
}

extension Effect where Failure == any Error {
  /// Makes an effect of work that returns one value at once, or throws: ``catching(_:)`` by its older
  /// name.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes.
  public static func sync(_ work: @escaping () throws -> Output) -> Effect {
    .catching(work)
  }
}
