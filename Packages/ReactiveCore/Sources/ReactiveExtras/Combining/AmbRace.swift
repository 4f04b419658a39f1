public import Synchronization

/// The subscription of `amb`: who takes part in the race, and who has won it.
///
/// The upstreams' signals come in by ``AmbSide``, which reaches downstream; this does not, so that
/// a subscription that is kept for ever holds nothing after the end.
@usableFromInline
final class AmbRace: NamedSubscription {
  private struct State {
    /// By side; nil before the subscription has come, and after the side has lost or ended.
    var upstreams: ContiguousArray<(any Subscription)?>
    /// What downstream has asked for before the race was decided.
    var demand = Subscribers.Demand.none
    var isDecided = false
    var isTerminated = false

    /// Lets go of all upstreams but one.
    ///
    /// - Returns: Those that it has let go of, to be cancelled outside the lock.
    mutating func removeUpstreams(except side: Int? = nil) -> ContiguousArray<(any Subscription)?> {
      var removed = upstreams
      for index in upstreams.indices where index != side { upstreams[index] = nil }
      if let side { removed[side] = nil }
      return removed
    }
  }

  private let state: _Lock<State>
  // Asked for each value, so it costs no lock. -1 as long as nobody has won.
  @usableFromInline let winner = Atomic(-1)

  /// - Parameter sides: How many upstreams there are.
  @usableFromInline
  init(sides: Int) {
    state = _Lock(State(upstreams: ContiguousArray(repeating: nil, count: sides)))
  }

  @usableFromInline var name: StaticString { "Amb" }

  /// Whether one more upstream may take part.
  @usableFromInline
  var isOpen: Bool { state.withLock { !$0.isDecided && !$0.isTerminated } }

  /// Takes an upstream's subscription in and asks it for what downstream has asked for so far; if
  /// it comes too late or is the side's second one, cancels it.
  @usableFromInline
  func attach(_ subscription: any Subscription, at side: Int) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard !state.isTerminated, !state.isDecided, state.upstreams[side] == nil else { return nil }
      state.upstreams[side] = subscription
      return state.demand
    }
    guard let demand else { return subscription.cancel() }
    if demand > .none { subscription.request(demand) }
  }

  /// Whether a side that sends something has won the race, maybe by that.
  @inlinable
  func wins(_ side: Int) -> Bool {
    let winner = self.winner.load(ordering: .relaxed)
    return winner == side || (winner < 0 && decide(for: side))
  }

  /// Ends, because a side has: it must have won.
  ///
  /// - Returns: Whether downstream is to be told.
  @usableFromInline
  func complete() -> Bool {
    let (wasOpen, remains) = state.withLock { state in
      defer { state.isTerminated = true }
      return (!state.isTerminated, state.removeUpstreams())
    }
    // The winner has ended: it is released, not cancelled.
    _ = remains
    return wasOpen
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let sides = state.withLock { state in
      state.demand += demand
      return state.upstreams.indices
    }
    for side in sides {
      // One by one: what one side sends by this may end the others (Reactive Streams 3.6).
      let upstream: (any Subscription)? = state.withLock { $0.upstreams[side] }
      upstream?.request(demand)
    }
  }

  @usableFromInline
  func cancel() {
    let remains = state.withLock { state in
      state.isTerminated = true
      return state.removeUpstreams()
    }
    for upstream in remains { upstream?.cancel() }
  }

  /// - Returns: Whether the side has won. If so, the others have been cancelled.
  @usableFromInline
  func decide(for side: Int) -> Bool {
    let losers = state.withLock { state -> ContiguousArray<(any Subscription)?>? in
      guard !state.isDecided, !state.isTerminated else { return nil }
      state.isDecided = true
      winner.store(side, ordering: .relaxed)
      return state.removeUpstreams(except: side)
    }
    for loser in losers ?? [] { loser?.cancel() }
    return losers != nil
  }
}

/// One upstream of an ``AmbRace``.
@frozen
@usableFromInline
struct AmbSide<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let side: Int
  @usableFromInline let race: AmbRace
  @usableFromInline let downstream: Downstream

  /// - Parameter side: The number of this side, from zero.
  @inlinable
  init(_ side: Int, of race: AmbRace, to downstream: Downstream) {
    self.side = side
    self.race = race
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    race.attach(subscription, at: side)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    race.wins(side) ? downstream.receive(input) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if race.wins(side), race.complete() { downstream.receive(completion: completion) }
  }
}
