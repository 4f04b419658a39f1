/// The cases of one layer.
public struct Suite {
  public let name: String
  public let cases: [Case]
  public let growths: [Growth]

  /// Makes a suite.
  public init(name: String, cases: [Case], growths: [Growth] = []) {
    self.name = name
    self.cases = cases
    self.growths = growths
  }
}

/// Two cases that do the same work at two sizes: a cost per element that grows shows a cost that is
/// more than linear.
public struct Growth: Sendable {
  public let small: String
  public let large: String

  /// Pairs two cases by their names.
  public init(from small: String, to large: String) {
    self.small = small
    self.large = large
  }
}
