public import Observation
@_spi(Layers) import RuntimeBets

/// Connects a state to `withObservationTracking`.
@usableFromInline
final class StateTracking: Observable {
  private let registrar = ObservationRegistrar()
  // Code that tracks the state holds this object, so its reference count shows if the state is
  // tracked. A key path with an argument is a new object each time. One without an argument is
  // always the same object, which is held for ever.
  private var path: KeyPath<StateTracking, Void>

  /// Key paths of released objects, for later ones: to make one takes half a microsecond.
  private static let spares = _Lock([KeyPath<StateTracking, Void>]())

  @usableFromInline
  init() {
    path =
      RuntimeBet.stateTracking.isWon
      ? Self.spares.withLock { $0.popLast() } ?? \StateTracking[0] : \StateTracking.everything
  }

  private init(_ path: KeyPath<StateTracking, Void>) {
    self.path = path
  }

  @inline(never)
  deinit {
    guard !isTracked else { return }
    Self.spares.withLock { spares in
      if spares.count < 64 { spares.append(path) }
    }
  }

  /// The property that is read and that changes. There is only one, whatever the number.
  private subscript(_: Int) -> Void { () }

  /// The same property. Its key path is held for ever: the state always counts as tracked.
  private var everything: Void { () }

  /// Records that the state is being read.
  ///
  /// - Returns: True if the state is tracked, since now or since an earlier time.
  @usableFromInline
  func read() -> Bool {
    registrar.access(self, keyPath: path)
    return isTracked
  }

  /// True if an object is tracked from the moment on in which it is read, and not before.
  static var isSeenByItsKeyPath: Bool {
    let tracking = StateTracking(\StateTracking[0])
    guard !tracking.isTracked else { return false }
    return withObservationTracking {
      tracking.read()
    } onChange: {
    }
  }

  /// True if the state is tracked.
  var isTracked: Bool { !isKnownUniquelyReferenced(&path) }

  /// Notifies all code that tracks the state that it is about to change, once.
  func announceChange() {
    registrar.willSet(self, keyPath: path)
    registrar.didSet(self, keyPath: path)
  }
}
