/// The cases of one layer.
public struct Suite {
  public let name: String
  public let cases: [Case]
  public let growths: [Growth]
  /// The case whose time per element is the unit of time of the others. Figures in this unit can be
  /// compared between machines where there is no peer. It is measured first, in every run.
  public let yardstick: Case?

  /// Makes a suite.
  public init(name: String, cases: [Case], growths: [Growth] = [], yardstick: Case? = nil) {
    self.name = name
    self.cases = cases
    self.growths = growths
    self.yardstick = yardstick
  }

  /// The same suite with those cases only whose names contain a text.
  func filtered(by filter: String) -> Suite {
    let cases = cases.filter { $0.name.lowercased().contains(filter) }
    return Suite(name: name, cases: cases, growths: growths, yardstick: yardstick)
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
