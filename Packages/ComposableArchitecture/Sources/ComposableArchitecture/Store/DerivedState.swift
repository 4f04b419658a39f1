/// A state that is computed from another source's, once per change of that one.
///
/// It keeps its parent alive; the parent does not keep it. Where the state is `Equatable`, a change
/// that leaves it equal is no change: nobody is told.
@usableFromInline
final class DerivedState<ParentState, State>: StateSource {
  @usableFromInline let observers = ObserverList()

  @usableFromInline let parent: any StateSource<ParentState>
  @usableFromInline let derive: (ParentState) -> State
  @usableFromInline let isEqual: ((State, State) -> Bool)?
  @usableFromInline var derived: State
  @usableFromInline var ownVersion: UInt = 0
  @usableFromInline var parentVersion: UInt
  @usableFromInline var takenInVersion: UInt = 0
  @usableFromInline var hasToTell = false
  @usableFromInline var observer: StateObserver?

  @inlinable
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

  @inlinable var settledState: State { derived }
  @inlinable var settledVersion: UInt { ownVersion }

  @inlinable var state: State {
    refresh()
    return derived
  }

  @inlinable var version: UInt {
    refresh()
    return ownVersion
  }

  /// Catches up with the parent. Who asks for the state before the parent has told of the change
  /// gets the new one, too.
  @inlinable
  func refresh() {
    catchUp(with: parent.version)
  }

  /// - Parameter version: The parent's, which has settled.
  @inlinable
  func catchUp(with version: UInt) {
    guard version != parentVersion else { return }
    parentVersion = version
    let state = derive(parent.settledState)
    if let isEqual, isEqual(derived, state) { return }
    derived = state
    ownVersion += 1
  }

  @inlinable
  func takeIn() {
    // The parent has settled before it says so: one step, not one for each ancestor.
    catchUp(with: parent.settledVersion)
    guard ownVersion != takenInVersion else { return }
    takenInVersion = ownVersion
    hasToTell = true
    observers.takeIn()
  }

  @inlinable
  func tell() {
    guard hasToTell else { return }
    hasToTell = false
    observers.tell()
  }
}

/// The equality of a type that turns out to be `Equatable`, else nil.
@usableFromInline
func equality<T>(of type: T.Type) -> ((T, T) -> Bool)? {
  guard let equatable = type as? any Equatable.Type else { return nil }
  return equality(of: equatable, as: type)
}

private func equality<E: Equatable, T>(of _: E.Type, as _: T.Type) -> (T, T) -> Bool {
  // E and T are one type, which only the runtime knows. The function is cast once, not two states at
  // each comparison.
  let isEqual: (E, E) -> Bool = { $0 == $1 }
  return isEqual as! (T, T) -> Bool
}
