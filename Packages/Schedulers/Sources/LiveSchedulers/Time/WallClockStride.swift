public import Foundation

/// A length of time on the wall clock, in seconds.
///
/// The lengths of run loops and of operation queues are types of their own. All that they do is here.
public protocol _WallClockStride: SchedulerTimeIntervalConvertible, SignedNumeric,
  ExpressibleByFloatLiteral, Hashable, Comparable, Codable, Sendable
where
  Magnitude == TimeInterval, IntegerLiteralType == TimeInterval, FloatLiteralType == TimeInterval
{
  /// The length in seconds, with its sign: negative if it points to the past.
  var magnitude: TimeInterval { get set }

  /// Makes a length of time from seconds.
  init(_ timeInterval: TimeInterval)
}

extension _WallClockStride {
  /// The length in seconds.
  @inlinable public var timeInterval: TimeInterval { magnitude }

  /// The length in nanoseconds, rounded.
  package var nanoseconds: Int128 { Int128(nanosecondsIn: magnitude) }

  @inlinable
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.magnitude < rhs.magnitude
  }
}

extension _WallClockStride {
  @inlinable
  public static func seconds(_ s: Int) -> Self {
    Self(TimeInterval(s))
  }

  @inlinable
  public static func seconds(_ s: Double) -> Self {
    Self(s)
  }

  @inlinable
  public static func milliseconds(_ ms: Int) -> Self {
    Self(TimeInterval(ms) / 1_000)
  }

  @inlinable
  public static func microseconds(_ us: Int) -> Self {
    Self(TimeInterval(us) / 1_000_000)
  }

  @inlinable
  public static func nanoseconds(_ ns: Int) -> Self {
    Self(TimeInterval(ns) / 1_000_000_000)
  }
}

extension _WallClockStride {
  /// Makes a length of the given number of seconds.
  @inlinable
  public init(integerLiteral value: TimeInterval) {
    self.init(value)
  }

  /// Makes a length of the given number of seconds.
  @inlinable
  public init(floatLiteral value: TimeInterval) {
    self.init(value)
  }

  /// Makes a length of the given number of seconds, as a literal does; `nil` if a `TimeInterval`
  /// cannot hold the number exactly.
  @inlinable
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = TimeInterval(exactly: source) else { return nil }
    self.init(seconds)
  }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.magnitude + rhs.magnitude)
  }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.magnitude - rhs.magnitude)
  }

  /// Multiplies two lengths as numbers of seconds: `interval * 2` is twice the interval.
  @inlinable
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(lhs.magnitude * rhs.magnitude)
  }

  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

extension _WallClockStride {
  /// Reads Combine's form, `{"magnitude": 1024.5}`, and the earlier one,
  /// `{"nanoseconds": 1024500000000}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WallClockStrideKeys.self)
    guard container.contains(.nanoseconds) else {
      self.init(try container.decode(TimeInterval.self, forKey: .magnitude))
      return
    }
    switch try container.decode(Int64.self, forKey: .nanoseconds) {
    // In the earlier form, the ends of the range stood for infinite lengths.
    case .min: self.init(-.infinity)
    case .max: self.init(.infinity)
    case let nanoseconds: self.init(Int128(nanoseconds).inSeconds)
    }
  }

  /// Writes the length in seconds, as Combine does: `{"magnitude": 1024.5}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WallClockStrideKeys.self)
    try container.encode(magnitude, forKey: .magnitude)
  }
}

private enum WallClockStrideKeys: CodingKey {
  /// Combine's key.
  case magnitude
  /// The key of the earlier form.
  case nanoseconds
}
