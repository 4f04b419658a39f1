public import Dispatch

extension DispatchQueue {
  /// A moment of Dispatch's uptime clock, counted in whole nanoseconds.
  ///
  /// Integers make sums exact: ten times 0.1 seconds is one second. A sum or difference beyond the
  /// range becomes the end of the range. The upper end, 292 years away, stands for the distant
  /// future.
  ///
  /// Source: `DispatchQueue.SchedulerTimeType` in Combine's overlay.
  @frozen
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    /// The nanoseconds since the start of the machine.
    @usableFromInline let nanoseconds: Int64

    @inlinable
    init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// Makes a moment from Dispatch's time.
    public init(_ time: DispatchTime) {
      self.init(nanoseconds: Int64(clamping: time.uptimeNanoseconds))
    }

    /// The moment as Dispatch's time; one nanosecond after the start of the machine if the moment
    /// is before that start.
    public var dispatchTime: DispatchTime {
      switch nanoseconds {
      case .max: .distantFuture
      // Dispatch interprets a negative number as a moment in the far future.
      case ..<0: DispatchTime(uptimeNanoseconds: 1)
      default: DispatchTime(uptimeNanoseconds: UInt64(nanoseconds))
      }
    }

    /// Returns the length of time from this moment to the other; negative if the other is earlier.
    @inlinable
    public func distance(to other: Self) -> Stride {
      Stride(nanoseconds: other.nanoseconds.subtractingSaturated(nanoseconds))
    }

    /// Returns the moment that is later by a length; earlier if the length is negative.
    @inlinable
    public func advanced(by length: Stride) -> Self {
      Self(nanoseconds: nanoseconds.addingSaturated(length.nanoseconds))
    }

    @inlinable
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.nanoseconds == rhs.nanoseconds
    }

    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.nanoseconds < rhs.nanoseconds
    }
  }
}

extension DispatchQueue.SchedulerTimeType: Codable {
  /// The keys of the earlier form, which was used before Combine's.
  private enum EarlierKeys: CodingKey {
    case nanoseconds
  }

  /// Reads Combine's form, `42`, and the earlier one, `{"nanoseconds": 42}`.
  public init(from decoder: any Decoder) throws {
    if let earlier = try? decoder.container(keyedBy: EarlierKeys.self) {
      self.init(nanoseconds: try earlier.decode(Int64.self, forKey: .nanoseconds))
    } else {
      let uptime = try decoder.singleValueContainer().decode(UInt64.self)
      self.init(DispatchTime(uptimeNanoseconds: uptime))
    }
  }

  /// Writes the uptime in nanoseconds, as Combine does: `42`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(dispatchTime.uptimeNanoseconds)
  }
}
