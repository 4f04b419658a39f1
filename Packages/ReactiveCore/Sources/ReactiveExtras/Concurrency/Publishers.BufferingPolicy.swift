extension Publishers {
  /// The handling of the values that a consumer has not asked for yet.
  ///
  /// Source: swift-async-algorithms' `AsyncBufferSequencePolicy`.
  public enum BufferingPolicy: Hashable, Sendable {
    /// Up to this number of values wait, and no further one is asked for: the source waits for the
    /// consumer. Nothing is lost, unless the source drops values that nobody has asked for.
    case bounded(Int)

    /// All values wait. Nothing is lost, and the memory grows as long as the consumer is slower.
    case unbounded

    /// Up to this number of values wait; when they are too many, the oldest is lost.
    case bufferingLatest(Int)

    /// Up to this number of values wait; when they are too many, the new one is lost.
    case bufferingOldest(Int)
  }
}
