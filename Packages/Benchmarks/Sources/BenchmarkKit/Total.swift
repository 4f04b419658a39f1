/// The number and the sum of the values that a subscriber received in one run.
@frozen
public struct Total: Equatable, CustomStringConvertible {
  /// The number of values.
  public var count: Int
  /// Their sum, which wraps around where it is too large; each counts by its place if that matters.
  public var sum: Int
  /// The number of completions.
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

  /// Adds up values in a way that tells one order from another.
  public init(inOrder values: some Sequence<Int>) {
    self.init()
    for value in values { addInOrder(value) }
  }

  @inlinable
  @inline(__always)
  mutating func addInOrder(_ value: Int) {
    count &+= 1
    sum = sum &* 31 &+ value
  }

  public var description: String {
    "\(count) values with the sum \(sum) and \(completions) completions"
  }
}
