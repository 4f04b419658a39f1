extension Publisher {
  /// Splits the values into those that the closure accepts and those that it does not.
  ///
  /// The two publishers share one subscription to this one.
  ///
  /// - Demand: this publisher is asked for unlimited values as soon as one of the two is asked. A
  ///   value that comes without demand for it is dropped. Requesting `.none` traps.
  /// - Completion and failure: go to both.
  /// - Cancellation: cancels this publisher when neither of the two has a subscriber any more.
  /// - Parameter predicate: Called once per value, on the thread that sends it, also when one of
  ///   the two has no subscriber.
  /// - Returns: A publisher of the values that are accepted, and one of the others.
  ///
  /// Subscribe to both before values come: a publisher that sends at once, such as a sequence, has
  /// sent all its values to the first subscriber before there is a second. Put `makeConnectable()`
  /// or a subject before this to hold them back.
  ///
  /// ```swift
  /// let numbers = PassthroughSubject<Int, Never>()
  /// let (even, odd) = numbers.partition { $0.isMultiple(of: 2) }
  /// let evens = even.sink { print("even \($0)") }
  /// let odds = odd.sink { print("odd \($0)") }
  /// numbers.send(1)
  /// numbers.send(2)
  /// // Prints: odd 1, even 2
  /// ```
  ///
  /// Source: CombineExt's `partition(_:)`.
  @inlinable
  public func partition(
    _ predicate: @escaping (Output) -> Bool
  ) -> (matches: AnyPublisher<Output, Failure>, nonMatches: AnyPublisher<Output, Failure>) {
    let judged = map { (value: $0, isMatch: predicate($0)) }.share()
    return (
      matches: judged.compactMap { $0.isMatch ? $0.value : nil }.eraseToAnyPublisher(),
      nonMatches: judged.compactMap { $0.isMatch ? nil : $0.value }.eraseToAnyPublisher()
    )
  }
}
