public import Dispatch

extension DispatchQueue.SchedulerTimeType {
  /// A length of time in whole nanoseconds.
  ///
  /// A literal means seconds: `1`, `0.5`. A result beyond the range becomes the end of the range.
  ///
  /// Source: `DispatchQueue.SchedulerTimeType.Stride` in Combine's overlay.
  @frozen
  public struct Stride: Hashable, Comparable, Sendable {
    /// The length in nanoseconds; negative if it points to the past.
    @usableFromInline package let nanoseconds: Int64

    @inlinable
    package init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    /// Makes a length of time from Dispatch's interval; `.never` becomes the longest length.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let s): self = .seconds(s)
      case .milliseconds(let ms): self = .milliseconds(ms)
      case .microseconds(let us): self = .microseconds(us)
      case .nanoseconds(let ns): self = .nanoseconds(ns)
      case .never: self.init(nanoseconds: .max)
      @unknown default: self.init(nanoseconds: .max)
      }
    }

    /// The length as Dispatch's interval; `.never` for the longest length.
    public var timeInterval: DispatchTimeInterval {
      nanoseconds == .max ? .never : .nanoseconds(Int(nanoseconds))
    }

    @inlinable
    public static func < (lhs: Stride, rhs: Stride) -> Bool {
      lhs.nanoseconds < rhs.nanoseconds
    }
  }
}

extension DispatchQueue.SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  @inlinable
  public static func seconds(_ s: Int) -> Self {
    Self(nanoseconds: Int64(s).multipliedSaturated(by: 1_000_000_000))
  }

  /// Returns a length of the given number of seconds, rounded to the nanosecond.
  ///
  /// - Parameter s: The number of seconds. One that is not a number counts as the longest length,
  ///   as it does for `DispatchTime`.
  @inlinable
  public static func seconds(_ s: Double) -> Self {
    let nanoseconds = (s * 1_000_000_000).rounded()
    return Self(nanoseconds: Int64(exactly: nanoseconds) ?? (s < 0 ? .min : .max))
  }

  @inlinable
  public static func milliseconds(_ ms: Int) -> Self {
    Self(nanoseconds: Int64(ms).multipliedSaturated(by: 1_000_000))
  }

  @inlinable
  public static func microseconds(_ us: Int) -> Self {
    Self(nanoseconds: Int64(us).multipliedSaturated(by: 1_000))
  }

  @inlinable
  public static func nanoseconds(_ ns: Int) -> Self {
    Self(nanoseconds: Int64(ns))
  }
}

extension DispatchQueue.SchedulerTimeType.Stride: SignedNumeric, ExpressibleByFloatLiteral {
  public typealias IntegerLiteralType = Int
  public typealias FloatLiteralType = Double
  public typealias Magnitude = Int

  /// Makes a length of the given number of seconds.
  @inlinable
  public init(integerLiteral value: Int) {
    self = .seconds(value)
  }

  /// Makes a length of the given number of seconds.
  @inlinable
  public init(floatLiteral value: Double) {
    self = .seconds(value)
  }

  /// Makes a length of the given number of seconds, as a literal does; `nil` if it is out of range.
  @inlinable
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = Int64(exactly: source) else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// The length in nanoseconds, with its sign: −5 for five nanoseconds to the past, as in Combine.
  @inlinable
  public var magnitude: Int { Int(nanoseconds) }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(nanoseconds: lhs.nanoseconds.addingSaturated(rhs.nanoseconds))
  }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(nanoseconds: lhs.nanoseconds.subtractingSaturated(rhs.nanoseconds))
  }

  /// Multiplies two lengths as numbers of seconds: `interval * 2` is twice the interval.
  public static func * (lhs: Self, rhs: Self) -> Self {
    let isNegative = (lhs.nanoseconds < 0) != (rhs.nanoseconds < 0)
    let end: Int64 = isNegative ? .min : .max
    let product = lhs.nanoseconds.magnitude.multipliedFullWidth(by: rhs.nanoseconds.magnitude)
    // A larger high word would make the quotient overflow.
    guard product.high < 1_000_000_000 else { return Self(nanoseconds: end) }
    let quotient = UInt64(1_000_000_000).dividingFullWidth(product).quotient
    guard let nanoseconds = Int64(exactly: quotient) else { return Self(nanoseconds: end) }
    return Self(nanoseconds: isNegative ? -nanoseconds : nanoseconds)
  }

  @inlinable
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  @inlinable
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

extension DispatchQueue.SchedulerTimeType.Stride: Codable {
  private enum CodingKeys: String, CodingKey {
    /// Combine's key.
    case nanoseconds = "_nanoseconds"
    /// The key of the earlier form.
    case earlier = "nanoseconds"
  }

  /// Reads Combine's form, `{"_nanoseconds": 5}`, and the earlier one, `{"nanoseconds": 5}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let key: CodingKeys = container.contains(.earlier) ? .earlier : .nanoseconds
    self.init(nanoseconds: try container.decode(Int64.self, forKey: key))
  }

  /// Writes the length in nanoseconds, as Combine does: `{"_nanoseconds": 5}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nanoseconds, forKey: .nanoseconds)
  }
}
