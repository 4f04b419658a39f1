extension Publisher {
  /// Shares one subscription to this publisher among many subscribers, and sends those that come
  /// later the newest values first.
  ///
  /// - Demand: as ``ReplaySubject``; this publisher is asked for unlimited values at once.
  /// - Completion and failure: pass through; one that subscribes later gets the newest values and
  ///   the completion.
  /// - Cancellation: the last one to leave cancels; what is to be replayed is kept.
  /// - Parameter count: How many values to keep.
  ///
  /// Source: CombineExt's `share(replay:)`.
  @inlinable
  public func share(
    replay count: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    multicast { ReplaySubject(bufferSize: count) }.autoconnect()
  }
}
