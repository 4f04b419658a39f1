public import Foundation

extension WallClockTime {
  /// A length of time in seconds.
  ///
  /// A literal means seconds: `1`, `0.5`. Its arithmetic is that of `TimeInterval`. Advancing a
  /// moment rounds the length to whole nanoseconds.
  ///
  /// Source: the `Stride` of `RunLoop.SchedulerTimeType` and `OperationQueue.SchedulerTimeType` in
  /// Combine's overlays.
  @frozen
  public struct Stride: Hashable, Comparable, Sendable {
    /// The length in seconds, with its sign: negative if it points to the past.
    public var magnitude: TimeInterval

    /// Makes a length of time from seconds.
    @inlinable
    public init(_ timeInterval: TimeInterval) {
      magnitude = timeInterval
    }

    /// The length in seconds.
    @inlinable public var timeInterval: TimeInterval { magnitude }

    /// The length in nanoseconds, rounded.
    package var nanoseconds: Int128 { Int128(nanosecondsIn: magnitude) }

    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.magnitude < rhs.magnitude
    }
  }
}

extension WallClockTime.Stride: SchedulerTimeIntervalConvertible {
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

extension WallClockTime.Stride: SignedNumeric, ExpressibleByFloatLiteral {
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

extension WallClockTime.Stride: Codable {
  private enum CodingKeys: CodingKey {
    /// Combine's key.
    case magnitude
    /// The key of the earlier form.
    case nanoseconds
  }

  /// Reads Combine's form, `{"magnitude": 1024.5}`, and the earlier one,
  /// `{"nanoseconds": 1024500000000}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
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
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(magnitude, forKey: .magnitude)
  }
}

extension WallClockTime.Stride: CustomStringConvertible {
  /// The length in seconds, for messages, rounded to the nanosecond: `0.3 s`.
  public var description: String {
    magnitude.isFinite ? describeSeconds(nanoseconds: nanoseconds) : "\(magnitude) s"
  }
}
