/// Every publisher and operator of the module, each with its model.
enum Catalogue {
  static let all =
    sources + fused + subjects + mapping + filtering + reducing + sequencing + errors + combining
    + merging + joining + takingAlong + racing + buffering + sharing + timing + threads + debugging
}
