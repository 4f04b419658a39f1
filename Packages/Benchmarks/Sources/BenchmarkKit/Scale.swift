/// How many elements the cases deal with.
public struct Scale: Sendable {
  /// All of them: figures that can be believed.
  public static let full = Scale(divisor: 1)
  /// A hundredth of them, to see whether everything works.
  public static let quick = Scale(divisor: 100)

  private let divisor: Int

  /// The number of elements for a case that has `full` of them in a full run.
  public func callAsFunction(_ full: Int) -> Int {
    max(full / divisor, min(full, 10))
  }

  /// The number of rows of a state that has `full` of them in a full run. A cost that grows with the rows
  /// does not show in a smaller one, so only the largest are smaller.
  public func rows(_ full: Int) -> Int {
    max(self(full), min(full, 10_000))
  }

  /// The same scale with so many times fewer elements.
  func divided(by divisor: Int) -> Scale {
    Scale(divisor: self.divisor * divisor)
  }
}

/// How the client of the libraries was built: the cases cost more or less accordingly.
public enum Build: String, Sendable {
  /// Optimised, and specialised wherever the optimiser can.
  case release
  /// Not optimised, nor are the libraries: what tests are run with.
  case debug
  /// Optimised libraries, whose functions the client neither specialises nor inlines, as generic code
  /// of another module cannot.
  case generic

  /// Work that is not optimised takes many times as long, so that there has to be less of it.
  var divisor: Int {
    switch self {
    case .release: 1
    case .debug: 20
    case .generic: 4
    }
  }
}
