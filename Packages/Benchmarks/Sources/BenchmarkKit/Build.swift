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
