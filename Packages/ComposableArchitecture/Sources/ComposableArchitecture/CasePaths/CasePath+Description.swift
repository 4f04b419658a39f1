extension CasePath: CustomStringConvertible {
  /// The types that the path leads from and to: `CasePath<AppAction, Int>`.
  public var description: String { "CasePath<\(Root.self), \(Value.self)>" }
}
