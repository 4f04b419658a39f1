extension Subscribers {
  /// The number of values that a subscriber asks for: a count, or no limit.
  ///
  /// Demand is additive; a sum too large to count is `.unlimited`. A negative count traps.
  @frozen
  public struct Demand: Hashable, Comparable, Codable, Sendable {
    /// The count, or ``unlimitedValue``.
    @usableFromInline let rawValue: UInt

    @inlinable
    init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    @usableFromInline static var unlimitedValue: UInt {
      @inlinable get { UInt(Int.max) + 1 }
    }

    /// No limit: send values as fast as they come.
    @inlinable
    public static var unlimited: Demand { Demand(rawValue: unlimitedValue) }

    /// Nothing for now, the same as `.max(0)`.
    @inlinable
    public static var none: Demand { Demand(rawValue: 0) }

    /// At most `value` more values.
    ///
    /// - Precondition: `value` is not negative.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      _require(value >= 0, "demand must not be negative: a subscriber cannot take values back")
      return Demand(rawValue: UInt(bitPattern: value))
    }

    /// The count, or `nil` if there is no limit.
    @inlinable
    public var max: Int? {
      rawValue == Self.unlimitedValue ? nil : Int(bitPattern: rawValue)
    }

    /// True if one demand is less than another; unlimited is the most.
    @inlinable
    public static func < (lhs: Demand, rhs: Demand) -> Bool {
      lhs.rawValue < rhs.rawValue
    }

    /// True if one demand is at most another; unlimited is the most.
    @inlinable
    public static func <= (lhs: Demand, rhs: Demand) -> Bool {
      lhs.rawValue <= rhs.rawValue
    }

    /// True if one demand is more than another; unlimited is the most.
    @inlinable
    public static func > (lhs: Demand, rhs: Demand) -> Bool {
      lhs.rawValue > rhs.rawValue
    }

    /// True if one demand is at least another; unlimited is the most.
    @inlinable
    public static func >= (lhs: Demand, rhs: Demand) -> Bool {
      lhs.rawValue >= rhs.rawValue
    }
  }
}

extension Subscribers.Demand {
  /// Adds two demands; a sum too large to count is unlimited.
  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self {
    // Both are at most 2^63, so the sum can wrap only to zero, when both are unlimited.
    let sum = lhs.rawValue &+ rhs.rawValue
    return sum < lhs.rawValue || sum >= unlimitedValue ? .unlimited : Self(rawValue: sum)
  }

  /// Adds a demand; a sum too large to count is unlimited.
  @inlinable
  public static func += (lhs: inout Self, rhs: Self) {
    lhs = lhs + rhs
  }

  /// Adds a count, or subtracts a negative one.
  ///
  /// - Precondition: The result is not negative.
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    guard rhs < 0 else { return lhs + .max(rhs) }
    return lhs - .max(rhs == .min ? .max : -rhs)
  }

  /// Adds a count, or subtracts a negative one.
  ///
  /// - Precondition: The result is not negative.
  @inlinable
  public static func += (lhs: inout Self, rhs: Int) {
    lhs = lhs + rhs
  }

  /// Multiplies a demand by a count; a product too large to count is unlimited.
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    _require(rhs >= 0, "demand must not be negative: multiply it by zero or more")
    guard lhs != .unlimited else { return .unlimited }
    let (product, overflow) = lhs.rawValue.multipliedReportingOverflow(by: UInt(bitPattern: rhs))
    return overflow || product >= unlimitedValue ? .unlimited : Self(rawValue: product)
  }

  /// Multiplies by a count; a product too large to count is unlimited.
  ///
  /// - Precondition: The count is not negative.
  @inlinable
  public static func *= (lhs: inout Self, rhs: Int) {
    lhs = lhs * rhs
  }

  /// Subtracts a demand. Unlimited less any demand is unlimited; a count less unlimited is none.
  ///
  /// - Precondition: A counted `rhs` is not larger than a counted `lhs`.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    guard lhs != .unlimited else { return .unlimited }
    guard rhs != .unlimited else { return .none }
    _require(
      lhs.rawValue >= rhs.rawValue,
      "demand must not be negative: a subscriber cannot take values back"
    )
    return Self(rawValue: lhs.rawValue - rhs.rawValue)
  }

  /// Subtracts a demand, as `-` does.
  ///
  /// - Precondition: A counted `rhs` is not larger than a counted `lhs`.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Self) {
    lhs = lhs - rhs
  }

  /// Subtracts a count, or adds a negative one. A result beyond `Int.max` is `.none`, as in Combine.
  ///
  /// - Precondition: The result is not negative.
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    guard rhs < 0 else { return lhs - .max(rhs) }
    guard let count = lhs.max else { return .unlimited }
    let (difference, isOverflow) = count.subtractingReportingOverflow(rhs)
    return isOverflow ? .none : .max(difference)
  }

  /// Subtracts a count, or adds a negative one. A result beyond `Int.max` is `.none`, as in Combine.
  ///
  /// - Precondition: The result is not negative.
  @inlinable
  public static func -= (lhs: inout Self, rhs: Int) {
    lhs = lhs - rhs
  }

  /// True if the demand is this count; unlimited demand is no count.
  @inlinable
  public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  /// True if the demand is this count; unlimited demand is no count.
  @inlinable
  public static func == (lhs: Int, rhs: Self) -> Bool { rhs.max == lhs }

  /// True if the demand is not this count.
  @inlinable
  public static func != (lhs: Self, rhs: Int) -> Bool { lhs.max != rhs }

  /// True if the demand is not this count.
  @inlinable
  public static func != (lhs: Int, rhs: Self) -> Bool { rhs.max != lhs }

  /// True if the demand is less than a count; unlimited demand never is.
  @inlinable
  public static func < (lhs: Self, rhs: Int) -> Bool { lhs.max.map { $0 < rhs } ?? false }

  /// True if a count is less than the demand; it always is less than unlimited.
  @inlinable
  public static func < (lhs: Int, rhs: Self) -> Bool { rhs.max.map { lhs < $0 } ?? true }

  /// True if the demand is at most a count; unlimited demand never is.
  @inlinable
  public static func <= (lhs: Self, rhs: Int) -> Bool { !(rhs < lhs) }

  /// True if a count is at most the demand; it always is less than unlimited.
  @inlinable
  public static func <= (lhs: Int, rhs: Self) -> Bool { !(rhs < lhs) }

  /// True if the demand is more than a count; unlimited demand always is.
  @inlinable
  public static func > (lhs: Self, rhs: Int) -> Bool { rhs < lhs }

  /// True if a count is more than the demand; it never is more than unlimited.
  @inlinable
  public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  /// True if the demand is at least a count; unlimited demand always is.
  @inlinable
  public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// True if a count is at least the demand; it never is as much as unlimited.
  @inlinable
  public static func >= (lhs: Int, rhs: Self) -> Bool { !(lhs < rhs) }
}

extension Subscribers.Demand {
  /// Reads a bare number, as Combine writes it; one that is too large to count is unlimited.
  public init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(UInt.self)
    self.init(rawValue: Swift.min(number, Self.unlimitedValue))
  }

  /// Writes a bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  public var description: String {
    max.map { "max(\($0))" } ?? "unlimited"
  }
}

extension Subscribers.Demand {
  /// Traps if the demand is none, for sources that do not accept such a request.
  ///
  /// It is public for the layers above.
  @inlinable
  public func _requirePositive() {
    _require(
      rawValue > 0,
      "demand must be positive: request(.none) asks for nothing; leave the call out"
    )
  }
}
