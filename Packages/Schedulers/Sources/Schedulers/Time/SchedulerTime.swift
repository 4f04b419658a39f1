/// A moment in the time of a live scheduler, counted in whole nanoseconds.
///
/// `DispatchQueue`, `RunLoop` and `OperationQueue` each have one of their own, as their
/// `SchedulerTimeType`; moments of different schedulers do not mix. Integers make sums exact: ten
/// times 0.1 seconds is one second. Sums and differences that are too large stay at the end of the
/// range, 292 years away, which stands for the distant future.
///
/// `Owner` is the scheduler's type. It only tells the times apart.
///
/// Source: `DispatchQueue.SchedulerTimeType` and its siblings in Combine's overlays.
@frozen
public struct SchedulerTime<Owner>: Strideable, Hashable, Codable, Sendable {
  /// The nanoseconds since the owner's origin: the start of the machine, or Foundation's reference
  /// date.
  @usableFromInline let nanoseconds: Int64

  @inlinable
  init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// How long it is from this moment to the other; negative if the other is earlier.
  @inlinable
  public func distance(to other: SchedulerTime) -> Stride {
    Stride(nanoseconds: other.nanoseconds.subtractingSaturated(nanoseconds))
  }

  /// The moment that is so much later, or earlier if the length is negative.
  @inlinable
  public func advanced(by length: Stride) -> SchedulerTime {
    SchedulerTime(nanoseconds: nanoseconds.addingSaturated(length.nanoseconds))
  }

  @inlinable
  public static func == (lhs: SchedulerTime, rhs: SchedulerTime) -> Bool {
    lhs.nanoseconds == rhs.nanoseconds
  }

  @inlinable
  public static func < (lhs: SchedulerTime, rhs: SchedulerTime) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
