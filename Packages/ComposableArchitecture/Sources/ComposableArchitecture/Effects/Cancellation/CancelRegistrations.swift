/// The ids that a running effect is registered with, the outermost first.
@usableFromInline
struct CancelRegistrations {
  @usableFromInline
  struct Registration {
    /// The id in the effect's context.
    let id: CancelID
    let cancelInFlight: Bool

    @usableFromInline
    init(_ id: CancelID, in context: EffectContext, cancelInFlight: Bool) {
      self.id = context.resolve(id)
      self.cancelInFlight = cancelInFlight
    }
  }

  @usableFromInline let outermost: Registration

  // Empty for most effects. An empty array takes no memory.
  @usableFromInline let inner: [Registration]

  // Inlinable for an effect with one id: unspecialised code would ask the runtime for the types.
  @inlinable
  init<Output, Failure>(
    of effect: CancellableEffect<Output, Failure>,
    in context: EffectContext
  ) {
    outermost = Registration(effect.id, in: context, cancelInFlight: effect.cancelInFlight)
    inner = effect.hasInner ? Self.registrations(inside: effect, in: context) : []
  }

  @usableFromInline
  static func registrations<Output, Failure>(
    inside effect: CancellableEffect<Output, Failure>,
    in context: EffectContext
  ) -> [Registration] {
    var registrations: [Registration] = []
    var next = effect.inner
    while let effect = next {
      registrations.append(
        Registration(effect.id, in: context, cancelInFlight: effect.cancelInFlight)
      )
      next = effect.inner
    }
    return registrations
  }

  var isSingle: Bool { inner.isEmpty }

  /// Calls the body with each registration, as long as it returns true.
  func forEach(while body: (Registration) -> Bool) {
    if body(outermost) { _ = inner.allSatisfy(body) }
  }
}
