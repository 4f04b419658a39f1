/// A length of time that can be made from seconds and their fractions.
///
/// Source: Combine's `SchedulerTimeIntervalConvertible`.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns a length of time in seconds.
  static func seconds(_ s: Int) -> Self

  /// Returns a length of time in seconds.
  static func seconds(_ s: Double) -> Self

  /// Returns a length of time in milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// Returns a length of time in microseconds.
  static func microseconds(_ us: Int) -> Self

  /// Returns a length of time in nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}
