/// An effect with an id to cancel it by.
///
/// Effects may have any number of ids, nested in one another. Neither a walk through them nor their
/// release may take stack in proportion to their number.
@usableFromInline
final class CancellableEffect<Output, Failure: Error> {
  /// The effect inside. It does not change until it is taken out to be released.
  @usableFromInline private(set) var effect: Effect<Output, Failure>
  @usableFromInline let id: CancelID
  /// True if other effects of the id are ended before the effect is subscribed.
  @usableFromInline let cancelInFlight: Bool
  /// The number of groups nested in one another in the effect.
  @usableFromInline let depth: Int
  /// True if the effect inside has an id, too.
  @usableFromInline let hasInner: Bool

  @usableFromInline
  init(_ effect: Effect<Output, Failure>, id: CancelID, cancelInFlight: Bool) {
    self.effect = effect
    self.id = id
    self.cancelInFlight = cancelInFlight
    depth = effect.depth
    hasInner = if case .cancellable = effect.operation { true } else { false }
  }

  deinit {
    // An effect with one id needs no list.
    guard hasInner else { return }
    var remaining = [takeEffect()]
    Effect.endAll(of: &remaining)
  }

  func takeEffect() -> Effect<Output, Failure> {
    defer { effect = .none }
    return effect
  }

  /// The effect with the next inner id; nil if there is none.
  var inner: CancellableEffect? {
    if case .cancellable(let inner) = effect.operation { inner } else { nil }
  }

  /// The effect inside all ids.
  @inlinable var innermost: Effect<Output, Failure> {
    hasInner ? findInnermost() : effect
  }

  @usableFromInline
  func findInnermost() -> Effect<Output, Failure> {
    var innermost = self
    while let inner = innermost.inner { innermost = inner }
    return innermost.effect
  }

  /// Returns another effect inside the same ids.
  ///
  /// - Parameters:
  ///   - transform: Makes the new effect from the one inside all ids.
  ///   - changeID: Changes each id.
  func map<NewOutput>(
    _ transform: (Effect<Output, Failure>) -> Effect<NewOutput, Failure>,
    id changeID: (CancelID) -> CancelID
  ) -> Effect<NewOutput, Failure> {
    func wrapped(
      _ effect: Effect<NewOutput, Failure>,
      like layer: CancellableEffect
    ) -> Effect<NewOutput, Failure> {
      let id = changeID(layer.id)
      return Effect<NewOutput, Failure>(
        operation: .cancellable(
          CancellableEffect<NewOutput, Failure>(
            effect,
            id: id,
            cancelInFlight: layer.cancelInFlight
          )
        )
      )
    }
    guard var last = inner else { return wrapped(transform(effect), like: self) }
    var layers = [self]
    while let next = last.inner {
      layers.append(last)
      last = next
    }
    return layers.reversed().reduce(wrapped(transform(last.effect), like: last), wrapped)
  }
}
