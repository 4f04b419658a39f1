// Apple's Combine where it exists, and elsewhere what Apple's module and its Foundation overlay have:
// code written for Combine compiles after one change, `import CombineShim` for `import Combine`.
//
// A module of the name `Combine` would turn on `#if canImport(Combine)` in every other package of the
// build.
#if canImport(Combine)
  @_exported import Combine
#else
  @_exported import LiveSchedulers
  @_exported import ReactiveCore
  @_exported import ReactiveFoundation
#endif
