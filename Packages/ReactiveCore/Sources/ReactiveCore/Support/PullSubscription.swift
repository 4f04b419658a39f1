public import Synchronization

/// The subscription of a source that makes its values itself, whenever they are asked for.
///
/// Whoever raises the outstanding demand from zero owns the source until it is back at zero; demand
/// that comes meanwhile, from inside a signal or from another thread, extends the owner's loop. So
/// the loop never recurses and needs no lock. After the end the demand stays above zero, so that
/// nobody becomes the owner again.
@usableFromInline
final class PullSubscription: Subscription {
  /// Runs the source's loop, by calling ``drain(_:saving:)``. Only the owner touches it.
  @usableFromInline var produce: ((PullSubscription) -> Void)?

  @usableFromInline let outstanding = Atomic<UInt>(0)
  @usableFromInline let cancelled = Atomic<Bool>(false)
  private let trapsWithoutDemand: Bool

  @usableFromInline
  init(trapsWithoutDemand: Bool = false) {
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand.assertPositive() }
    guard demand > .none, raise(by: demand) else { return }
    let produce = self.produce
    produce?(self)
  }

  @usableFromInline
  func cancel() {
    cancelled.store(true, ordering: .releasing)
    // An owner that is at work lets go of the source itself.
    if raise(by: .max(1)) { produce = nil }
  }

  /// Whether nothing more may be sent.
  @inlinable
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Sends values while there is demand.
  ///
  /// - Parameters:
  ///   - send: Sends one value and returns the demand that downstream adds, or nil when the source
  ///     has ended.
  ///   - save: Stores how far the source has come, where the next owner finds it.
  @inlinable
  func drain(_ send: () -> Subscribers.Demand?, saving save: () -> Void = {}) {
    var taken = outstanding.load(ordering: .acquiring)
    while taken > 0 {
      guard sendAll(Subscribers.Demand(rawValue: taken), send) else {
        produce = nil
        return
      }
      // Before the demand is lowered: from then on another thread may own the source.
      save()
      taken = lower(by: taken)
    }
  }

  /// - Returns: Whether the source may be asked again.
  @inlinable
  func sendAll(_ demand: Subscribers.Demand, _ send: () -> Subscribers.Demand?) -> Bool {
    var remaining = demand
    while remaining > .none {
      guard !isCancelled, let more = send() else { return false }
      remaining += more
      remaining -= 1
    }
    return true
  }

  /// - Returns: Whether the caller owns the source now.
  private func raise(by demand: Subscribers.Demand) -> Bool {
    exchangeOutstanding { $0 + demand }.old == .none
  }

  /// - Returns: The demand that has come meanwhile.
  @usableFromInline
  func lower(by taken: UInt) -> UInt {
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
