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

  /// The same scale with so many times fewer elements.
  func divided(by divisor: Int) -> Scale {
    Scale(divisor: self.divisor * divisor)
  }
}
