extension SchedulerTime {
  /// A length of time in whole nanoseconds.
  ///
  /// A literal means seconds: `1`, `0.5`. Arithmetic that leaves the range stays at its end.
  @frozen
  public struct Stride: Hashable, Comparable, Codable, Sendable {
    /// The length in nanoseconds; negative if it points to the past.
    @usableFromInline let nanoseconds: Int64

    @inlinable
    init(nanoseconds: Int64) {
      self.nanoseconds = nanoseconds
    }

    @inlinable
    public static func < (lhs: Stride, rhs: Stride) -> Bool {
      lhs.nanoseconds < rhs.nanoseconds
    }
  }
}

extension SchedulerTime.Stride: SchedulerTimeIntervalConvertible {
  @inlinable
  public static func seconds(_ s: Int) -> Self {
    Self(nanoseconds: Int64(s).multipliedSaturated(by: 1_000_000_000))
  }

  /// A length of so many seconds, rounded to the nanosecond.
  ///
  /// - Precondition: `s` is a number.
  @inlinable
  public static func seconds(_ s: Double) -> Self {
    precondition(!s.isNaN, "a length of time must be a number: check the division that made it")
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

extension SchedulerTime.Stride: SignedNumeric, ExpressibleByFloatLiteral {
  public typealias IntegerLiteralType = Int
  public typealias FloatLiteralType = Double
  public typealias Magnitude = Int

  /// A length of so many seconds.
  @inlinable
  public init(integerLiteral value: Int) {
    self = .seconds(value)
  }

  /// A length of so many seconds.
  @inlinable
  public init(floatLiteral value: Double) {
    self = .seconds(value)
  }

  /// A length of so many seconds, as the literal means; `nil` if it is out of range.
  @inlinable
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = Int64(exactly: source) else { return nil }
    let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// The length without its sign, in nanoseconds.
  @inlinable
  public var magnitude: Int { Int(clamping: nanoseconds.magnitude) }

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

extension SchedulerTime.Stride: CustomStringConvertible {
  /// The length in seconds, for messages: `0.3 s`.
  public var description: String {
    let seconds = nanoseconds.magnitude / 1_000_000_000
    var text = (nanoseconds < 0 ? "-" : "") + String(seconds)
    let fraction = nanoseconds.magnitude % 1_000_000_000
    if fraction > 0 {
      var digits = String(fraction + 1_000_000_000).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text + " s"
  }
}
