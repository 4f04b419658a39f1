public import Synchronization

extension Atomic<UInt> {
  /// Changes a demand that any thread may change, kept here as its raw value.
  ///
  /// - Parameter change: Makes the new demand from the old one. Called again when another thread has
  ///   been quicker.
  @discardableResult
  @usableFromInline
  borrowing func changeDemand(
    _ change: (Subscribers.Demand) -> Subscribers.Demand
  ) -> (old: Subscribers.Demand, new: Subscribers.Demand) {
    var old = load(ordering: .relaxed)
    while true {
      let demand = Subscribers.Demand(rawValue: old)
      let new = change(demand)
      let (isDone, found) = compareExchange(
        expected: old,
        desired: new.rawValue,
        ordering: .acquiringAndReleasing
      )
      if isDone { return (demand, new) }
      old = found
    }
  }
}
