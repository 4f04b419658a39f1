/// The common part of a node whose upstreams follow one another: it carries the demand that is
/// outstanding over from each upstream to the next.
///
/// `append`, `prepend` and `catch` are such nodes. One upstream is attached at a time, so signals are
/// serial; `request` and `cancel` come from anywhere.
@usableFromInline
class SuccessionNode<Downstream: Subscriber>: Subscription {
  private struct State {
    /// Whom to signal; nil after the end.
    var downstream: Downstream?
    var upstream: (any Subscription)?
    var isHandedDown = false
    /// What downstream has asked for and has not been sent.
    var outstanding = Subscribers.Demand.none
  }

  private enum Reaction {
    case reject
    case handDown(Downstream)
    case request(Subscribers.Demand)
  }

  private let state: Lock<State>
  private let trapsWithoutDemand: Bool

  /// - Parameter trapsWithoutDemand: Whether a request for nothing traps.
  @usableFromInline
  init(downstream: Downstream, trapsWithoutDemand: Bool = false) {
    state = Lock(State(downstream: downstream))
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  /// Attaches an upstream: the first one is followed by handing this node down, each later one is
  /// asked for what is outstanding.
  @usableFromInline
  final func attach(_ subscription: any Subscription) {
    let reaction = state.withLock { state -> Reaction in
      guard let downstream = state.downstream, state.upstream == nil else { return .reject }
      state.upstream = subscription
      if state.isHandedDown { return .request(state.outstanding) }
      state.isHandedDown = true
      return .handDown(downstream)
    }
    switch reaction {
    case .reject: subscription.cancel()
    case .handDown(let downstream): downstream.receive(subscription: self)
    case .request(let demand): if demand > .none { subscription.request(demand) }
    }
  }

  /// Passes a value on and keeps account of the demand.
  @usableFromInline
  final func deliver(_ input: Downstream.Input) -> Subscribers.Demand {
    let downstream = state.withLock { state in
      if state.outstanding > .none { state.outstanding -= 1 }
      return state.downstream
    }
    guard let downstream else { return .none }
    let more = downstream.receive(input)
    if more > .none { state.withLock { $0.outstanding += more } }
    return more
  }

  /// Lets go of an upstream that has ended; another one may follow.
  ///
  /// - Returns: Whether anybody still wants to hear of it.
  @usableFromInline
  final func detach() -> Bool {
    // Released outside the lock.
    var upstream: (any Subscription)?
    return state.withLock { state in
      swap(&state.upstream, &upstream)
      return state.downstream != nil
    }
  }

  /// Ends: nothing follows.
  @usableFromInline
  final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    end().downstream?.receive(completion: completion)
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand.assertPositive() }
    let upstream: (any Subscription)? = state.withLock { state in
      state.outstanding += demand
      return state.upstream
    }
    upstream?.request(demand)
  }

  @usableFromInline
  final func cancel() {
    end().upstream?.cancel()
  }

  /// Called at the end, to let go of what would have followed.
  @usableFromInline
  func dropSuccessor() {}

  /// - Returns: What is left, to be told and released outside the lock.
  private func end() -> (downstream: Downstream?, upstream: (any Subscription)?) {
    defer { dropSuccessor() }
    return state.withLock { state in
      defer {
        state.downstream = nil
        state.upstream = nil
      }
      return (state.downstream, state.upstream)
    }
  }
}
