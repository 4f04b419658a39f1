/// A scheduler that runs every action at once, on the caller's thread, before `schedule` returns.
///
/// Its time stands still and its dates mean nothing: work that is scheduled for later runs now, and
/// work that is scheduled to repeat runs once. Nested actions nest on the stack.
///
/// Source: Combine's `ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The moment of a scheduler whose time stands still.
  public struct SchedulerTimeType: Strideable, Sendable {
    private let ticks: Int

    fileprivate init(ticks: Int) {
      self.ticks = ticks
    }

    public func distance(to other: SchedulerTimeType) -> Stride {
      Stride(other.ticks - ticks)
    }

    public func advanced(by n: Stride) -> SchedulerTimeType {
      SchedulerTimeType(ticks: ticks + n.magnitude)
    }

    /// A length of time, which this scheduler doesn't wait for. One tick stands for a nanosecond.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      public var magnitude: Int

      /// A length of so many ticks.
      public init(_ value: Int) {
        magnitude = value
      }

      public init(integerLiteral value: Int) {
        self = .seconds(value)
      }

      public init(floatLiteral value: Double) {
        self = .seconds(value)
      }

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

      public static func seconds(_ s: Int) -> Stride { Stride(s, of: 1_000_000_000) }
      public static func milliseconds(_ ms: Int) -> Stride { Stride(ms, of: 1_000_000) }
      public static func microseconds(_ us: Int) -> Stride { Stride(us, of: 1_000) }
      public static func nanoseconds(_ ns: Int) -> Stride { Stride(ns) }

      public static func seconds(_ s: Double) -> Stride {
        // The bounds are powers of two, which a Double holds exactly.
        let (ticks, bound) = (s * 1_000_000_000, -Double(Int.min))
        return Stride(Int(exactly: ticks.rounded()) ?? (ticks < bound ? .min : .max))
      }

      /// So many units of so many ticks; what is too long to count is as long as can be.
      private init(_ count: Int, of ticks: Int) {
        let (product, overflow) = count.multipliedReportingOverflow(by: ticks)
        self.init(overflow ? (count < 0 ? .min : .max) : product)
      }
    }
  }

  /// This scheduler has no options.
  public typealias SchedulerOptions = Never

  /// The one immediate scheduler.
  public static let shared = ImmediateScheduler()

  public var now: SchedulerTimeType { SchedulerTimeType(ticks: 0) }

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
