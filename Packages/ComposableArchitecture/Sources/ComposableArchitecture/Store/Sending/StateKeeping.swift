/// Whether a store keeps the state from before an action while the reducer runs.
///
/// A reducer that reads its own store gets that state. It has to be there before anybody asks, as a second
/// copy: each array that the reducer touches is copied by that, once per action. So it is kept where it
/// costs nothing, of states that refer to no memory elsewhere, and for all in debug builds.
@usableFromInline
func keepsStateWhileReducing<State>(_: State.Type) -> Bool {
  #if DEBUG
    true
  #else
    _isPOD(State.self)
  #endif
}
