public import Foundation

// Combine's lengths have no description of their own, and `CombineShim` has no more than Combine.

extension DispatchQueue.SchedulerTimeType.Stride: CustomStringConvertible {
  /// The length in seconds, for messages: `0.3 s`.
  public var description: String { describeSeconds(nanoseconds: nanoseconds) }
}

extension RunLoop.SchedulerTimeType.Stride: CustomStringConvertible {}

extension OperationQueue.SchedulerTimeType.Stride: CustomStringConvertible {}

extension _WallClockStride {
  /// The length in seconds, for messages, rounded to the nanosecond: `0.3 s`.
  public var description: String {
    magnitude.isFinite ? describeSeconds(nanoseconds: nanoseconds) : "\(magnitude) s"
  }
}

/// Returns a number of nanoseconds as seconds, without trailing zeros: `0.3 s`.
private func describeSeconds<Number: FixedWidthInteger>(nanoseconds: Number) -> String {
  let (seconds, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
  var text = (nanoseconds < 0 ? "-" : "") + String(seconds)
  if rest > 0 {
    var digits = String(rest + 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    text += "." + digits
  }
  return text + " s"
}
