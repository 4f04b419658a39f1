/// Whether stores change states of any type in place: debug builds change a copy, for reducers that read
/// their own store.
let changesAllStatesInPlace: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()
