public import Observation

/// Lets `withObservationTracking` follow a state.
@usableFromInline
final class StateTracking: Observable {
  private let registrar = ObservationRegistrar()
  // Made at run time, so that it is an object that can be counted: whoever tracks the state holds it. A
  // key path that is written out is one for ever.
  private var path: KeyPath<StateTracking, Void>

  init() {
    path = \StateTracking[Int.random(in: 0...1)]
  }

  /// What is read, and what changes: there is only one such thing, whatever the number.
  private subscript(_: Int) -> Void { () }

  /// Says that the state is being read.
  func read() {
    registrar.access(self, keyPath: path)
  }

  /// Whether somebody tracks the state, or is about to.
  var isTracked: Bool { !isKnownUniquelyReferenced(&path) }

  /// Tells those who track the state that it is about to change: each of them once.
  func announceChange() {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}
