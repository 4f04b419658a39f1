extension Publisher {
  /// Shares one subscription to this publisher among many subscribers, and sends the newest values
  /// first to those that subscribe later.
  ///
  /// - Demand: as ``ReplaySubject``; this publisher is asked for unlimited values at once.
  /// - Completion and failure: pass through; a subscriber that comes later gets the newest values
  ///   and the completion.
  /// - Cancellation: when the last subscriber cancels, this publisher is cancelled; the values to
  ///   replay are kept.
  /// - Parameter count: The number of values to keep.
  ///
  /// ```swift
  /// let prices = PassthroughSubject<Int, Never>()
  /// let shared = prices.share(replay: 1)
  /// let first = shared.sink { print("first \($0)") }
  /// prices.send(10)
  /// prices.send(11)
  /// let second = shared.sink { print("second \($0)") }
  /// // Prints: first 10, first 11, second 11
  /// ```
  ///
  /// Source: CombineExt's `share(replay:)`.
  @inlinable
  public func share(
    replay count: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    multicast { ReplaySubject(bufferSize: count) }.autoconnect()
  }
}
