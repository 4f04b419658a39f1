/// What a ``FanInSubscription`` keeps in its lock. A plain value: it calls nobody.
@usableFromInline
struct FanInState {
  /// What downstream has asked for and no value has been accepted for.
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var hasFailed = false
  /// The sides whose subscription stands.
  var sides = _ConduitList<FanInUpstream>()
  var finishedCount = 0
  /// How many sides there are in all; nil as long as more may be added.
  var sideCount: Int?

  /// Whether no side is left and none will be added.
  @usableFromInline var haveAllFinished: Bool { finishedCount == sideCount }

  /// - Returns: The sides that have not been asked for all and are to be, now.
  mutating func sidesToAskForAll() -> [FanInUpstream] {
    let found = sides.slots.compactMap { side in
      side.flatMap { $0.isAskedForAll ? nil : $0 }
    }
    for side in found { side.isAskedForAll = true }
    return found
  }

  /// - Returns: What the side is to be asked for; nil if it has a subscription already.
  mutating func add(_ side: FanInUpstream, _ subscription: any Subscription) -> Subscribers.Demand?
  {
    guard !side.hasSubscribed else { return nil }
    side.hasSubscribed = true
    side.subscription = subscription
    side.isAskedForAll = demand == .unlimited
    sides.append(side)
    return side.isAskedForAll ? .unlimited : .max(1)
  }

  /// - Returns: Whether the side stood until now.
  mutating func remove(_ side: FanInUpstream, _ subscription: inout (any Subscription)?) -> Bool {
    guard sides.remove(side) else { return false }
    swap(&side.subscription, &subscription)
    finishedCount += 1
    return true
  }

  mutating func removeUpstreams() -> FanInRemains {
    let removed = sides.removeAll()
    defer { for side in removed { side?.subscription = nil } }
    return FanInRemains(subscriptions: removed.compactMap { $0?.subscription })
  }
}

/// The upstreams that the end leaves behind, to be cancelled outside the lock.
@usableFromInline
struct FanInRemains {
  var subscriptions: [any Subscription] = []

  @usableFromInline
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
