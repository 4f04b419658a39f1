/// A state that is computed from another source's, once per change of that one.
///
/// It keeps its parent alive; the parent does not keep it. Where the state is `Equatable`, a change
/// that leaves it equal is no change: nobody is told.
final class DerivedState<ParentState, State>: StateSource {
  let observers = ObserverList()

  private let parent: any StateSource<ParentState>
  private let derive: (ParentState) -> State
  private let isEqual: ((State, State) -> Bool)?
  private var derived: State
  private var ownVersion: UInt = 0
  private var parentVersion: UInt
  private var takenInVersion: UInt = 0
  private var hasToTell = false
  private var observer: StateObserver?

  init(parent: any StateSource<ParentState>, derive: @escaping (ParentState) -> State) {
    self.parent = parent
    self.derive = derive
    isEqual = equality(of: State.self)
    derived = derive(parent.state)
    parentVersion = parent.version
    let observer = StateObserver(
      takeIn: { [weak self] in self?.takeIn() },
      tell: { [weak self] in self?.tell() }
    )
    self.observer = observer
    parent.observers.add(observer)
  }

  deinit {
    if let observer { parent.observers.remove(observer) }
  }

  var state: State {
    refresh()
    return derived
  }

  var version: UInt {
    refresh()
    return ownVersion
  }

  /// Catches up with the parent. Who asks for the state before the parent has told of the change
  /// gets the new one, too.
  private func refresh() {
    let version = parent.version
    guard version != parentVersion else { return }
    parentVersion = version
    let state = derive(parent.state)
    if let isEqual, isEqual(derived, state) { return }
    derived = state
    ownVersion += 1
  }

  private func takeIn() {
    guard version != takenInVersion else { return }
    takenInVersion = ownVersion
    hasToTell = true
    observers.takeIn()
  }

  private func tell() {
    guard hasToTell else { return }
    hasToTell = false
    observers.tell()
  }
}

/// The equality of a type that turns out to be `Equatable`, else nil.
private func equality<T>(of type: T.Type) -> ((T, T) -> Bool)? {
  guard let equatable = type as? any Equatable.Type else { return nil }
  return equality(of: equatable, as: type)
}

private func equality<E: Equatable, T>(of _: E.Type, as _: T.Type) -> (T, T) -> Bool {
  // E and T are one type, which only the runtime knows. The function is cast once, not two states at
  // each comparison.
  let isEqual: (E, E) -> Bool = { $0 == $1 }
  return isEqual as! (T, T) -> Bool
}
