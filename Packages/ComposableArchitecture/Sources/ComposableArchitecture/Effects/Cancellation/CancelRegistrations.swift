/// The ids that a running effect is registered with, the outermost first.
@usableFromInline
struct CancelRegistrations {
  struct Registration {
    /// The id in the effect's space.
    let id: CancelID
    let cancelInFlight: Bool
  }

  private let outermost: Registration

  // Empty for most effects, which takes no memory.
  private var inner: [Registration] = []

  @usableFromInline
  init<Output, Failure>(
    of effect: CancellableEffect<Output, Failure>,
    in space: CancellationSpace
  ) {
    func registration(_ effect: CancellableEffect<Output, Failure>) -> Registration {
      Registration(id: space.resolve(effect.id), cancelInFlight: effect.cancelInFlight)
    }
    outermost = registration(effect)
    var next = effect.inner
    while let effect = next {
      inner.append(registration(effect))
      next = effect.inner
    }
  }

  var isSingle: Bool { inner.isEmpty }

  /// Calls the body with each, as long as it returns true.
  func forEach(while body: (Registration) -> Bool) {
    if body(outermost) { _ = inner.allSatisfy(body) }
  }
}
