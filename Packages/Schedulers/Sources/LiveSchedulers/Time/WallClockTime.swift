public import Foundation

/// A moment of the wall clock, of a run loop or of an operation queue.
///
/// The moments of the two are types of their own, which do not mix. All that they do is here.
public protocol _WallClockTime: Strideable, Hashable, Codable, Sendable
where Stride: _WallClockStride {
  /// The nanoseconds since Foundation's reference date. The ends of the range are the infinite
  /// dates.
  var _nanoseconds: Int128 { get set }

  /// Makes a moment from the nanoseconds since Foundation's reference date.
  init(_nanoseconds: Int128)
}

extension _WallClockTime {
  /// Makes a moment from a date.
  public init(_ date: Date) {
    self.init(_nanoseconds: Int128(nanosecondsIn: date.timeIntervalSinceReferenceDate))
  }

  /// The moment as a date.
  public var date: Date {
    get { Date(timeIntervalSinceReferenceDate: _nanoseconds.inSeconds) }
    set { self = Self(newValue) }
  }

  /// Returns the length of time from this moment to the other; negative if the other is earlier.
  public func distance(to other: Self) -> Stride {
    if _nanoseconds == other._nanoseconds { return .zero }
    guard isFinite, other.isFinite else {
      return Stride(other._nanoseconds.inSeconds - _nanoseconds.inSeconds)
    }
    return Stride(other._nanoseconds.subtractingSaturated(_nanoseconds).inSeconds)
  }

  /// Returns the moment that is later by a length; earlier if the length is negative.
  ///
  /// An infinite date stays infinite.
  public func advanced(by length: Stride) -> Self {
    guard isFinite else { return self }
    let length = length.nanoseconds
    // An infinite length leads to an infinite date, whatever it is added to.
    let isInfinite = length == .min || length == .max
    return Self(_nanoseconds: isInfinite ? length : _nanoseconds.addingSaturated(length))
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs._nanoseconds == rhs._nanoseconds
  }

  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs._nanoseconds < rhs._nanoseconds
  }

  private var isFinite: Bool { _nanoseconds != .min && _nanoseconds != .max }
}

extension _WallClockTime {
  /// Reads Combine's form, `{"date": 1024.75}`, and the earlier one,
  /// `{"nanoseconds": 1024750000000}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WallClockTimeKeys.self)
    guard container.contains(.nanoseconds) else {
      self.init(try container.decode(Date.self, forKey: .date))
      return
    }
    switch try container.decode(Int64.self, forKey: .nanoseconds) {
    // In the earlier form, the ends of the range stood for the distant dates.
    case .min: self.init(.distantPast)
    case .max: self.init(.distantFuture)
    case let nanoseconds: self.init(_nanoseconds: Int128(nanoseconds))
    }
  }

  /// Writes the date, as Combine does: `{"date": 1024.75}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WallClockTimeKeys.self)
    try container.encode(date, forKey: .date)
  }
}

private enum WallClockTimeKeys: CodingKey {
  /// Combine's key.
  case date
  /// The key of the earlier form.
  case nanoseconds
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
