/// A scheduler that runs every action at once, on the caller's thread, before `schedule` returns.
///
/// Its time stands still and its dates mean nothing: work that is scheduled for later runs now, and
/// work that is scheduled to repeat runs once. Nested actions nest on the stack.
///
/// ```swift
/// let scheduler = ImmediateScheduler.shared
/// let cancellable = Just("tea is ready")
///   .delay(for: .seconds(180), scheduler: scheduler)
///   .sink { print($0) }
/// print("done")
/// // Prints: tea is ready, done
/// ```
///
/// Source: Combine's `ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The moment of a scheduler whose time stands still. All moments are the same one.
  public struct SchedulerTimeType: Strideable, Sendable {
    fileprivate init() {}

    /// Returns zero: all moments are the same one.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// Returns the same moment.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }

    /// A length of time, which this scheduler doesn't wait for.
    ///
    /// It is a plain number without a unit: a literal gives the number, and `seconds(_:)` and the
    /// like give zero. Arithmetic traps on overflow, as `Int` does.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      public var magnitude: Int

      /// Makes a length of the number.
      public init(_ value: Int) {
        magnitude = value
      }

      /// Makes a length of the number.
      public init(integerLiteral value: Int) {
        self.init(value)
      }

      /// Makes a length of the number without its fraction.
      public init(floatLiteral value: Double) {
        self.init(Int(value))
      }

      /// Makes a length of the number; nil if that is too large for an `Int`.
      public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        self.init(value)
      }

      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
      public static func * (lhs: Stride, rhs: Stride) -> Stride {
        Stride(lhs.magnitude * rhs.magnitude)
      }
      public static func + (lhs: Stride, rhs: Stride) -> Stride {
        Stride(lhs.magnitude + rhs.magnitude)
      }
      public static func - (lhs: Stride, rhs: Stride) -> Stride {
        Stride(lhs.magnitude - rhs.magnitude)
      }
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      /// Returns zero: this scheduler doesn't wait.
      public static func seconds(_ s: Int) -> Stride { 0 }

      /// Returns zero: this scheduler doesn't wait.
      public static func seconds(_ s: Double) -> Stride { 0 }

      /// Returns zero: this scheduler doesn't wait.
      public static func milliseconds(_ ms: Int) -> Stride { 0 }

      /// Returns zero: this scheduler doesn't wait.
      public static func microseconds(_ us: Int) -> Stride { 0 }

      /// Returns zero: this scheduler doesn't wait.
      public static func nanoseconds(_ ns: Int) -> Stride { 0 }
    }
  }

  /// This scheduler has no options.
  public typealias SchedulerOptions = Never

  /// The one immediate scheduler.
  public static let shared = ImmediateScheduler()

  public var now: SchedulerTimeType { SchedulerTimeType() }

  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
