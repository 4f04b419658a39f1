/// A length of time that can be made from seconds and their fractions.
///
/// Source: Combine's `SchedulerTimeIntervalConvertible`.
public protocol SchedulerTimeIntervalConvertible {
  /// A length of time of so many seconds.
  static func seconds(_ s: Int) -> Self

  /// A length of time of so many seconds.
  static func seconds(_ s: Double) -> Self

  /// A length of time of so many milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// A length of time of so many microseconds.
  static func microseconds(_ us: Int) -> Self

  /// A length of time of so many nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}
