public import Observation

/// Lets `withObservationTracking` follow a state.
@usableFromInline
final class StateTracking: Observable {
  private let registrar = ObservationRegistrar()
  // Whoever tracks the state holds it: so it shows whether somebody does. A key path with an argument is
  // a new object each time; one without is the same for ever, and held for ever.
  private var path: KeyPath<StateTracking, Void>

  init() {
    path = \StateTracking[0]
  }

  /// What is read, and what changes: there is only one such thing, whatever the number.
  private subscript(_: Int) -> Void { () }

  /// Says that the state is being read.
  ///
  /// - Returns: Whether somebody tracks it, since now or since an earlier time.
  func read() -> Bool {
    registrar.access(self, keyPath: path)
    return isTracked
  }

  /// Whether somebody tracks the state.
  var isTracked: Bool { !isKnownUniquelyReferenced(&path) }

  /// Tells those who track the state that it is about to change: each of them once.
  func announceChange() {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}
