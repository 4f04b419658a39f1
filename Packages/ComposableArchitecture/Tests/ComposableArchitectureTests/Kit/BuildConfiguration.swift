/// True if this is a debug build, in which some parts do more than in an optimised one.
let isDebugBuild: Bool = {
  #if DEBUG
    true
  #else
    false
  #endif
}()
