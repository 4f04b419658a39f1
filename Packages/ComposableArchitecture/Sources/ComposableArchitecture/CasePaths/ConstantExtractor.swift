/// Recognises the values that are in the case of a given value, with an equal payload if it has
/// one.
final class ConstantExtractor<Root> {
  private let constant: Root
  private let layout: EnumLayout?
  private let tag: Int?
  private let isBare: Bool

  init(_ constant: Root) {
    self.constant = constant
    layout = EnumLayout(Root.self)
    tag = layout?.tag(of: constant)
    isBare = if let layout, let tag { layout.payload(ofCase: tag) == nil } else { false }
  }

  func extract(from root: Root) -> Void? {
    guard layout?.tag(of: root) == tag else { return nil }
    return isBare || isEqual(to: root) ? () : nil
  }

  private func isEqual(to root: Root) -> Bool {
    func isEqual<Constant: Equatable>(_ constant: Constant) -> Bool {
      constant == root as? Constant
    }
    if let constant = constant as? any Equatable { return isEqual(constant) }
    return debugOutput(constant) == debugOutput(root)
  }
}
