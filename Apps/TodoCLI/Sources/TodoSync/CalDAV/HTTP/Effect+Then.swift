import ComposableArchitecture

extension Effect {
  /// Starts another effect with each value of this one.
  ///
  /// - Parameter next: Returns the other effect. What it throws is the failure of the result.
  func then<Next>(
    _ next: @escaping (Output) throws(Failure) -> Effect<Next, Failure>
  ) -> Effect<Next, Failure> {
    flatMap { value -> Effect<Next, Failure> in
      do throws(Failure) {
        return try next(value)
      } catch {
        return Effect<Next, Failure>(error: error)
      }
    }
    .eraseToEffect()
  }
}
