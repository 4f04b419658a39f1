extension FanIn {
  // MARK: - The outer upstream

  /// Stores the subscription of the upstream that publishes the inner publishers.
  @usableFromInline
  func attachOuter(_ subscription: any Subscription) {
    if outer.receive(subscription) { subscription.request(maximumSides) }
  }

  /// - Returns: True if the caller is inside the gate, to deliver the end.
  @usableFromInline
  func didSeal(with sideCount: Int) -> Bool {
    _ = outer.complete()
    return state.withLock { state in
      state.sideCount = sideCount
      return state.haveAllFinished && gate.enterOrMark()
    }
  }

  // MARK: - Sides

  /// Stores a side's first subscription. Cancels any other, and one after the end.
  @usableFromInline
  func side(_ side: FanInSideBase, didReceive subscription: any Subscription) {
    let demand: Subscribers.Demand? = state.withLock { state in
      isOver ? nil : state.add(side, subscription)
    }
    if let demand { subscription.request(demand) } else { subscription.cancel() }
  }

  /// - Returns: True if the caller is inside the gate, to deliver the end.
  @usableFromInline
  func sideDidFinish(_ side: FanInSideBase) -> Bool {
    // Released outside the lock.
    let (removed, isInside) = state.withLock { state in
      guard let removed = state.remove(side) else { return (UpstreamState?.none, false) }
      return (removed, maximumSides == .unlimited && state.haveAllFinished && gate.enterOrMark())
    }
    guard removed != nil, maximumSides != .unlimited else { return isInside }
    outer.request(.max(1))
    return state.withLock { $0.haveAllFinished && gate.enterOrMark() }
  }

  /// Removes the side and sets its failure in one step: between two, all others could end, and the fan-in
  /// would finish without the failure.
  ///
  /// - Returns: True if the caller is inside the gate, to deliver the failure.
  @usableFromInline
  func sideDidFail(_ side: FanInSideBase, _ error: any Error) -> Bool {
    // Released outside the lock.
    let (removed, isInside) = state.withLock { state in
      guard let removed = state.remove(side) else { return (UpstreamState?.none, false) }
      return (removed, setFailure(error, in: &state))
    }
    _ = removed
    return isInside
  }

  /// Asks the sides for unlimited demand, if downstream's has become unlimited. Called outside the
  /// gate, so that values that a side sends at once pass.
  func askForAllIfDue() {
    guard status.load(ordering: .acquiring) & Self.hasToAskForAll != 0 else { return }
    let sides = state.withLock { state in
      status.bitwiseAnd(~Self.hasToAskForAll, ordering: .releasing)
      return state.sidesToAskForAll()
    }
    for side in sides {
      // A side that has been asked may have ended others, or all, at once.
      let subscription = state.withLock { _ in side.upstream.active }
      subscription?.request(.unlimited)
    }
  }

  /// The demand to request from a side that has delivered.
  func nextDemand(_ state: FanInState) -> Subscribers.Demand {
    state.demand == .unlimited || isOver ? .none : .max(1)
  }

  /// - Returns: The subscription of a side whose value waited, to be asked for the next value.
  @usableFromInline
  func upstream(
    of side: FanInSideBase?,
    afterAdding more: Subscribers.Demand
  ) -> (any Subscription)? {
    state.withLock { state in
      add(more, to: &state)
      return nextDemand(state) > .none ? side?.upstream.active : nil
    }
  }
}
