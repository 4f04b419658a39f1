/// A running effect, as its id sees it.
@usableFromInline
class CancelToken {
  /// Grows with every token of a store.
  // Guarded by the lock that guards the store's tokens, so that no access can overlap another.
  @exclusivity(unchecked)
  final var number: UInt = 0

  @usableFromInline
  init() {}

  /// Cancels the work and completes the effect; a subclass says how. The token has been taken out of
  /// its space.
  @usableFromInline
  func endByID() {}
}
