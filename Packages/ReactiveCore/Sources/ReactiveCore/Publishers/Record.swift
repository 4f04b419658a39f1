/// A publisher that replays a recording to each subscriber.
///
/// - Demand: values wait for it, as those of a sequence do.
/// - Completion: the recorded one, as soon as the last value is sent, without waiting for more
///   demand; of a recording without values, right after the subscription.
///
/// ```swift
/// struct Offline: Error {}
/// let record = Record<Int, Offline> { recording in
///   recording.receive(1)
///   recording.receive(completion: .failure(Offline()))
/// }
/// let cancellable = record
///   .replaceError(with: 0)
///   .sink { print($0) }
/// // Prints: 1, 0
/// ```
///
/// Source: Combine's `Record`.
@frozen
public struct Record<Output, Failure: Error>: Publisher {
  /// The recording to replay.
  public let recording: Recording

  /// Makes a publisher that replays what the closure records.
  ///
  /// - Parameter record: Called once, at once, with an empty recording.
  @inlinable
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Makes a publisher that replays a recording.
  @inlinable
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher that replays values and a completion.
  @inlinable
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    SequenceSupply.start(
      recording.output,
      recorded: recording.completion,
      name: "Cancelled Events",
      downstream: subscriber
    )
  }
}

extension Record: Sendable where Output: Sendable {}

extension Record: Codable where Output: Codable, Failure: Codable {}
