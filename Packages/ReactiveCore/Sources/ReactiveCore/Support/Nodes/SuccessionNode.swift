/// The common part of a node whose upstreams follow one another: it carries the demand that is
/// outstanding over from each upstream to the next.
///
/// `append`, `prepend` and `catch` are such nodes. One upstream is attached at a time, so signals are
/// serial; `request` and `cancel` come from anywhere.
@usableFromInline
class SuccessionNode<Downstream: Subscriber>: Subscription {
  private struct State {
    var upstream: (any Subscription)?
    /// What downstream has asked for and has not been sent.
    var outstanding = Subscribers.Demand.none
    var isTerminated = false
  }

  @usableFromInline let downstream: Downstream
  private let state = Lock(State())
  private var hasHandedDown = false

  @usableFromInline
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  /// Attaches an upstream: the first one is followed by handing this node down, each later one is
  /// asked for what is outstanding.
  @usableFromInline
  final func attach(_ subscription: any Subscription) {
    let demand: Subscribers.Demand? = state.withLock { state in
      guard !state.isTerminated, state.upstream == nil else { return nil }
      state.upstream = subscription
      return state.outstanding
    }
    guard let demand else { return subscription.cancel() }
    if !hasHandedDown {
      hasHandedDown = true
      downstream.receive(subscription: self)
    } else if demand > .none {
      subscription.request(demand)
    }
  }

  /// Passes a value on and keeps account of the demand.
  @usableFromInline
  final func deliver(_ input: Downstream.Input) -> Subscribers.Demand {
    let isWanted = state.withLock { state in
      state.outstanding -= state.outstanding > .none ? 1 : 0
      return !state.isTerminated
    }
    guard isWanted else { return .none }
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
    let upstream: (any Subscription)?
    let isWanted: Bool
    (upstream, isWanted) = state.withLock { ($0.upstream.take(), !$0.isTerminated) }
    _ = upstream
    return isWanted
  }

  /// Ends: nothing follows.
  @usableFromInline
  final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let (upstream, isFirst) = terminate()
    _ = upstream
    if isFirst { downstream.receive(completion: completion) }
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    let upstream: (any Subscription)? = state.withLock { state in
      guard !state.isTerminated else { return nil }
      state.outstanding += demand
      return state.upstream
    }
    upstream?.request(demand)
  }

  @usableFromInline
  final func cancel() {
    terminate().upstream?.cancel()
  }

  private func terminate() -> (upstream: (any Subscription)?, isFirst: Bool) {
    state.withLock { state in
      defer { state.isTerminated = true }
      return (state.upstream.take(), !state.isTerminated)
    }
  }
}
