/// What a subscriber received in one run.
@frozen
public struct Total: Equatable, CustomStringConvertible {
  /// How many values came.
  public var count: Int
  /// Their sum, which wraps around where it is too large.
  public var sum: Int
  /// How many completions came.
  public var completions: Int

  /// Makes a total of its parts.
  @inlinable
  public init(count: Int = 0, sum: Int = 0, completions: Int = 0) {
    self.count = count
    self.sum = sum
    self.completions = completions
  }

  /// Adds up values.
  @inlinable
  public init(of values: some Sequence<Int>, completions: Int = 0) {
    self.init(completions: completions)
    for value in values {
      count += 1
      sum &+= value
    }
  }

  public var description: String {
    "\(count) values with the sum \(sum) and \(completions) completions"
  }
}
