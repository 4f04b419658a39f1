public import Foundation

/// A moment of the wall clock: the time of run loops and operation queues.
///
/// Each of these schedulers has its own type of moment, as its `SchedulerTimeType`. Moments of
/// different schedulers do not mix. Moments are counted in whole nanoseconds, so that timers stay
/// on their grid: ten times 0.1 seconds after a moment is one second after it. A `Date` of today is
/// coarser than that: its steps are 119 nanoseconds. So every such date, and each distant date, is
/// unchanged after conversion to a moment and back.
///
/// An infinite date stays infinite. A date that is not a number counts as infinitely late.
///
/// `Owner` is the scheduler's type. It only distinguishes the types of the moments.
///
/// Source: `RunLoop.SchedulerTimeType` and `OperationQueue.SchedulerTimeType` in Combine's
/// overlays.
@frozen
public struct WallClockTime<Owner>: Strideable, Hashable, Sendable {
  /// The nanoseconds since Foundation's reference date. The ends of the range are the infinite
  /// dates.
  @usableFromInline let nanoseconds: Int128

  @inlinable
  init(nanoseconds: Int128) {
    self.nanoseconds = nanoseconds
  }

  /// Makes a moment from a date.
  public init(_ date: Date) {
    self.init(nanoseconds: Int128(nanosecondsIn: date.timeIntervalSinceReferenceDate))
  }

  /// The moment as a date.
  public var date: Date { Date(timeIntervalSinceReferenceDate: nanoseconds.inSeconds) }

  /// Returns the length of time from this moment to the other; negative if the other is earlier.
  public func distance(to other: Self) -> Stride {
    if nanoseconds == other.nanoseconds { return .zero }
    guard isFinite, other.isFinite else {
      return Stride(other.nanoseconds.inSeconds - nanoseconds.inSeconds)
    }
    return Stride(other.nanoseconds.subtractingSaturated(nanoseconds).inSeconds)
  }

  /// Returns the moment that is later by a length; earlier if the length is negative.
  ///
  /// An infinite date stays infinite.
  public func advanced(by length: Stride) -> Self {
    guard isFinite else { return self }
    let length = length.nanoseconds
    // An infinite length leads to an infinite date, whatever it is added to.
    let isInfinite = length == .min || length == .max
    return Self(nanoseconds: isInfinite ? length : nanoseconds.addingSaturated(length))
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.nanoseconds == rhs.nanoseconds
  }

  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }

  private var isFinite: Bool { nanoseconds != .min && nanoseconds != .max }
}

extension WallClockTime: Codable {
  private enum CodingKeys: CodingKey {
    /// Combine's key.
    case date
    /// The key of the earlier form.
    case nanoseconds
  }

  /// Reads Combine's form, `{"date": 1024.75}`, and the earlier one,
  /// `{"nanoseconds": 1024750000000}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.nanoseconds) else {
      self.init(try container.decode(Date.self, forKey: .date))
      return
    }
    switch try container.decode(Int64.self, forKey: .nanoseconds) {
    // In the earlier form, the ends of the range stood for the distant dates.
    case .min: self.init(.distantPast)
    case .max: self.init(.distantFuture)
    case let nanoseconds: self.init(nanoseconds: Int128(nanoseconds))
    }
  }

  /// Writes the date, as Combine does: `{"date": 1024.75}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date, forKey: .date)
  }
}

extension Int128 {
  /// Makes the number of nanoseconds that is nearest to a number of seconds. A number beyond the
  /// range becomes the end of the range. One that is not a number becomes the upper end.
  init(nanosecondsIn seconds: Double) {
    let whole = seconds.rounded(.towardZero)
    guard abs(whole) < 1e29 else {
      self = whole < 0 ? .min : .max
      return
    }
    // The fraction is computed separately: the product of the whole would lose its last digits.
    let fraction = Int64(((seconds - whole) * 1_000_000_000).rounded())
    // Through Int64 where that is possible: it is many times as fast.
    let wholeSeconds = Int64(exactly: whole).map { Int128($0) } ?? Int128(whole)
    self = wholeSeconds * 1_000_000_000 + Int128(fraction)
  }

  /// This number of nanoseconds in seconds; the ends of the range are infinite.
  package var inSeconds: Double {
    switch self {
    case .min: return -.infinity
    case .max: return .infinity
    default: break
    }
    // If a Double holds the count exactly, one division rounds only once.
    if let count = Int64(exactly: self), count.magnitude < 1 << 53 {
      return Double(count) / 1_000_000_000
    }
    let (seconds, rest) = quotientAndRemainder(dividingBy: 1_000_000_000)
    return Double(seconds) + Double(Int64(rest)) / 1_000_000_000
  }
}
