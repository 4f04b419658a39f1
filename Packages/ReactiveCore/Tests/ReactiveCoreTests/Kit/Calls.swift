import ReactiveCore

/// Counts how often a closure is called, as fused forms must not call it more often than Combine.
final class Calls {
  private(set) var count = 0

  /// Accepts positive numbers.
  func isPositive(_ value: Int) -> Bool {
    count += 1
    return value > 0
  }

  /// Accepts positive numbers, and throws on zero.
  func tryIsPositive(_ value: Int) throws -> Bool {
    count += 1
    if value == 0 { throw TestError.second }
    return value > 0
  }

  /// Puts the larger number first.
  func isBefore(_ left: Int, _ right: Int) -> Bool {
    count += 1
    return left > right
  }

  /// Puts the larger number first, and throws on zero.
  func tryIsBefore(_ left: Int, _ right: Int) throws -> Bool {
    count += 1
    if left == 0 { throw TestError.second }
    return left > right
  }

  /// Writes a result so far and a number.
  func join(_ result: String, _ value: Int) -> String {
    count += 1
    return "\(result)\(value)"
  }

  /// Writes a result so far and a number, and throws on zero.
  func tryJoin(_ result: String, _ value: Int) throws -> String {
    count += 1
    if value == 0 { throw TestError.second }
    return "\(result)\(value)"
  }
}

extension Result.Publisher where Failure == any Error {
  /// The result, with an error that compares.
  var outcome: Result<Success, TestError> {
    result.mapError { $0 as? TestError ?? .first }
  }
}
