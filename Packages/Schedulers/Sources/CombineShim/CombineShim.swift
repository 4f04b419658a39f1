// Apple's Combine where it exists. Elsewhere, the declarations of Apple's module and its Foundation
// overlay. Code written for Combine compiles after one change: `import CombineShim` instead of
// `import Combine`.
//
// A module with the name `Combine` would make `#if canImport(Combine)` true in every other package
// of the build.
#if canImport(Combine)
  @_exported import Combine
#else
  @_exported import LiveSchedulers
  @_exported import ReactiveCore
  @_exported import ReactiveFoundation
#endif
