/// The state in the lock of a ``FanIn``. Pure: it calls no other code.
@usableFromInline
struct FanInState {
  /// The demand of downstream for which no value has been accepted yet.
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var hasFailed = false
  /// The sides with an active subscription.
  var sides = _SlotList<FanInSideBase>()
  var finishedCount = 0
  /// The number of all sides; nil as long as more may be added.
  var sideCount: Int?

  /// True if no side is left and none will be added.
  @usableFromInline var haveAllFinished: Bool { finishedCount == sideCount }

  /// - Returns: The sides that are to be asked for unlimited demand now.
  mutating func sidesToAskForAll() -> [FanInSideBase] {
    let found = sides.slots.compactMap { side in
      side.flatMap { $0.isAskedForAll ? nil : $0 }
    }
    for side in found { side.isAskedForAll = true }
    return found
  }

  /// - Returns: The demand to request from the side; nil if it has a subscription already.
  mutating func add(_ side: FanInSideBase, _ subscription: any Subscription) -> Subscribers.Demand?
  {
    guard side.upstream.attach(subscription) != nil else { return nil }
    side.isAskedForAll = demand == .unlimited
    sides.append(side)
    return side.isAskedForAll ? .unlimited : .max(1)
  }

  /// - Returns: The upstream of the side, to be released outside the lock; nil if it was not active.
  mutating func remove(_ side: FanInSideBase) -> UpstreamState? {
    guard sides.remove(side) else { return nil }
    finishedCount += 1
    return side.upstream.end()
  }

  /// - Returns: The upstreams that are left, to be cancelled outside the lock.
  mutating func removeAll() -> [UpstreamState] {
    sides.removeAll().compactMap { $0?.upstream.end() }
  }
}
