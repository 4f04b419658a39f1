/// A running effect, as its id sees it.
class CancelToken: ListedConduit {
  final let id: CancelID
  final var position = 0

  /// Grows with every token of a store. Guarded by the lock that guards the store's tokens.
  final var number: UInt = 0

  init(id: CancelID) {
    self.id = id
  }

  /// Cancels the work and completes the effect; a subclass says how. The token has been taken out of
  /// its space.
  func endByID() {}
}
