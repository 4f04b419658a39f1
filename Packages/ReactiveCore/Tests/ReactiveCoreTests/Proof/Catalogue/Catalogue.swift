/// Every publisher and operator of the module, each with its model.
enum Catalogue {
  static let all =
    sources + subjects + mapping + filtering + sequencing + errors + combining + timing + threads
    + debugging
}
