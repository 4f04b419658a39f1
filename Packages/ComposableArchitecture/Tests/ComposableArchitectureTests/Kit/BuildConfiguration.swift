/// True if this is a debug build, in which some parts do more than in an optimised one.
let isDebugBuild: Bool = {
  #if DEBUG
    true
  #else
    false
  #endif
}()

/// True if stores change states of any type in place: debug builds change a copy, for reducers that read
/// their own store.
let changesAllStatesInPlace = !isDebugBuild
