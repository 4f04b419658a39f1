public import Synchronization

extension Atomic<UInt> {
  /// Changes a demand that is stored as its raw value. Any thread may call it.
  ///
  /// - Parameter change: Returns the new demand for the old one. Called again if another thread
  ///   changes it meanwhile.
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
