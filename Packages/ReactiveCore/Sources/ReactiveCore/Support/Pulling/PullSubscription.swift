public import Synchronization

/// The subscription of a source that makes its values itself, whenever they are asked for.
///
/// Whoever raises the outstanding demand from zero owns the source until it is back at zero; demand
/// that comes meanwhile, from inside a signal or from another thread, extends the owner's loop. So
/// the loop never recurses and needs no lock. After the end the demand stays above zero, so that
/// nobody becomes the owner again.
///
/// This part is not generic. A generic class that is reached through an existential is never
/// specialised; what `produce` calls is, because that closure is made where the types are known. As
/// it captures nothing, the whole subscription is one object.
@usableFromInline
class PullSubscription: Subscription {
  @usableFromInline let outstanding = Atomic<UInt>(0)
  @usableFromInline let cancelled = Atomic<Bool>(false)
  /// Sends what there is demand for; after a cancellation, lets go of the source instead. Only the
  /// owner calls it.
  @usableFromInline let produce: (PullSubscription) -> Void
  private let trapsWithoutDemand: Bool

  @usableFromInline
  init(trapsWithoutDemand: Bool, produce: @escaping (PullSubscription) -> Void) {
    self.trapsWithoutDemand = trapsWithoutDemand
    self.produce = produce
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand.assertPositive() }
    if demand > .none, raise(by: demand) { produce(self) }
  }

  @usableFromInline
  final func cancel() {
    cancelled.store(true, ordering: .releasing)
    // Whoever owns the source now sees this, and lets go of it.
    if raise(by: .max(1)) { produce(self) }
  }

  /// Whether nothing more may be sent.
  @inlinable final var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// The demand that is not met yet.
  @inlinable final var owed: UInt { outstanding.load(ordering: .acquiring) }

  /// - Returns: Whether the caller owns the source now.
  private func raise(by demand: Subscribers.Demand) -> Bool {
    exchangeOutstanding { $0 + demand }.old == .none
  }

  /// - Returns: The demand that has come meanwhile.
  @usableFromInline
  final func lower(by taken: UInt) -> UInt {
    exchangeOutstanding { $0 - Subscribers.Demand(rawValue: taken) }.new.rawValue
  }

  private func exchangeOutstanding(
    _ change: (Subscribers.Demand) -> Subscribers.Demand
  ) -> (old: Subscribers.Demand, new: Subscribers.Demand) {
    var old = outstanding.load(ordering: .relaxed)
    while true {
      let new = change(Subscribers.Demand(rawValue: old)).rawValue
      let result = outstanding.compareExchange(
        expected: old,
        desired: new,
        ordering: .acquiringAndReleasing
      )
      if result.exchanged {
        return (Subscribers.Demand(rawValue: old), Subscribers.Demand(rawValue: new))
      }
      old = result.original
    }
  }
}
