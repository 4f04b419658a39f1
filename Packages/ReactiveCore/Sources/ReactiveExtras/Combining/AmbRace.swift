public import Synchronization

/// The subscription of `amb`, with the upstreams that take part in the race and the one that has
/// won.
///
/// For each upstream, an ``AmbSide`` receives the signals and refers to downstream. The race does
/// not, so that a subscription that is kept for ever holds nothing after the end.
@usableFromInline
final class AmbRace: NamedSubscription {
  private enum Phase {
    /// No upstream has sent anything.
    case open
    /// An upstream has won by a value that downstream has not asked for yet.
    case holding(winner: Int)
    /// An upstream has won, and its signals pass.
    case passing(winner: Int)
    case over
  }

  private struct State {
    var phase = Phase.open
    /// The subscriptions by side; nil before one is received, and after the side has lost or ended.
    var upstreams: ContiguousArray<(any Subscription)?>
    /// The demand of downstream until the winner's signals pass.
    var demand = Subscribers.Demand.none
    /// Delivers the winner's value that waits for demand; nil before it is received, and as soon as
    /// its delivery begins.
    var heldValue: (() -> Subscribers.Demand)?
    /// Delivers the completion that follows the value that waits.
    var heldCompletion: (() -> Void)?

    /// The demand that each upstream has received: at least one value, or it could not win.
    var asked: Subscribers.Demand { Swift.max(demand, .max(1)) }

    /// Ends the race for good.
    ///
    /// - Returns: The former state, to be cancelled and released outside the lock.
    mutating func terminate() -> State {
      exchange(&self, with: State(phase: .over, upstreams: []))
    }
  }

  /// The action that a value leads to.
  @usableFromInline
  enum ValueAction {
    /// Drop it: its side has lost, or it has ended.
    case drop
    case pass
    /// Its side has won by it, but downstream has not asked for anything: ``hold(_:)`` it.
    case hold
  }

  private let state: _Lock<State>
  // Read for each value, so it needs no lock. -1 as long as no upstream's signals pass.
  @usableFromInline let winner = Atomic(-1)

  /// - Parameter sides: The number of upstreams.
  @usableFromInline
  init(sides: Int) {
    state = _Lock(State(upstreams: ContiguousArray(repeating: nil, count: sides)))
  }

  @usableFromInline var name: StaticString { "Amb" }

  /// True if one more upstream may take part.
  @usableFromInline
  var isOpen: Bool { state.withLock { if case .open = $0.phase { true } else { false } } }

  private var isOver: Bool { state.withLock { if case .over = $0.phase { true } else { false } } }

  // MARK: - Upstreams

  /// Stores an upstream's subscription and asks it for downstream's demand so far, or for one
  /// value. Cancels it if it comes too late or is the side's second one.
  @usableFromInline
  func attach(_ subscription: any Subscription, at side: Int) {
    let demand = state.withLock { state -> Subscribers.Demand? in
      guard case .open = state.phase, state.upstreams[side] == nil else { return nil }
      state.upstreams[side] = subscription
      return state.asked
    }
    if let demand { subscription.request(demand) } else { subscription.cancel() }
  }

  /// Decides how to handle a value. The first value decides the race.
  @inlinable
  func admit(_ side: Int) -> ValueAction {
    winner.load(ordering: .relaxed) == side ? .pass : decide(for: side)
  }

  /// Decides the race for a side, if it is open. The others are cancelled then.
  @usableFromInline
  func decide(for side: Int) -> ValueAction {
    let (action, losers) = state.withLock { state in
      switch state.phase {
      case .open: break
      case .passing(side): return (ValueAction.pass, ContiguousArray<(any Subscription)?>())
      case .holding, .passing, .over: return (.drop, [])
      }
      let losers = removeUpstreams(&state, except: side)
      if state.demand > .none {
        pass(&state, side)
        return (.pass, losers)
      }
      state.phase = .holding(winner: side)
      return (.hold, losers)
    }
    for loser in consume losers { loser?.cancel() }
    // One that is cancelled and released may have ended the race.
    return isOver ? .drop : action
  }

  /// Keeps the value that has won until downstream asks for it.
  ///
  /// - Parameter deliver: Delivers it, and returns the demand that downstream returns.
  @usableFromInline
  func hold(_ deliver: @escaping () -> Subscribers.Demand) {
    let isAskedFor = state.withLock { state in
      guard case .holding = state.phase else { return false }
      if state.demand == .none, state.heldValue == nil { state.heldValue = deliver }
      return state.demand > .none
    }
    if isAskedFor { deliverHeld(deliver) }
  }

  /// Notes that a side has ended, and completes, unless that comes too late or has to wait for the
  /// value that is held.
  ///
  /// - Parameter complete: Sends the completion to downstream.
  @usableFromInline
  func receiveCompletion(from side: Int, _ complete: @escaping () -> Void) {
    // This side has ended: it is released, outside the lock, and not cancelled.
    let (remains, ended) = state.withLock { state -> (State?, (any Subscription)?) in
      switch state.phase {
      case .holding(side):
        if state.heldCompletion == nil { state.heldCompletion = complete }
        return (nil, state.upstreams[side].take())
      case .open, .passing(side):
        let ended = state.upstreams[side].take()
        return (state.terminate(), ended)
      case .holding, .passing, .over:
        return (nil, nil)
      }
    }
    _ = ended
    guard let remains else { return }
    for loser in remains.upstreams { loser?.cancel() }
    complete()
  }

  // MARK: - Downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    switch state.withLock({ note(demand, &$0) }) {
    case .nothing: break
    case .askAll(let demand, let upstreams): ask(upstreams, for: demand)
    case .askWinner(let upstream): upstream?.request(demand)
    case .deliver(let value): deliverHeld(value)
    }
  }

  @usableFromInline
  func cancel() {
    let remains = state.withLock { $0.terminate() }
    for upstream in remains.upstreams { upstream?.cancel() }
  }

  /// The action that a request leads to.
  private enum RequestAction {
    case nothing
    case askAll(Subscribers.Demand, ContiguousArray<(any Subscription)?>)
    case askWinner((any Subscription)?)
    case deliver(() -> Subscribers.Demand)
  }

  private func note(_ demand: Subscribers.Demand, _ state: inout State) -> RequestAction {
    switch state.phase {
    case .open:
      let asked = state.asked
      state.demand += demand
      return .askAll(state.asked - asked, state.upstreams)
    case .holding:
      state.demand += demand
      return state.heldValue.take().map(RequestAction.deliver) ?? .nothing
    case .passing(let winner):
      return .askWinner(state.upstreams[winner])
    case .over:
      return .nothing
    }
  }

  private func ask(
    _ upstreams: ContiguousArray<(any Subscription)?>,
    for demand: Subscribers.Demand
  ) {
    guard demand > .none else { return }
    for (side, upstream) in upstreams.enumerated() {
      guard let upstream else { continue }
      // One by one: an upstream that is asked may send what ends the others (Reactive Streams 3.6).
      let isWanted = state.withLock { state in
        side < state.upstreams.count && state.upstreams[side] != nil
      }
      if isWanted { upstream.request(demand) }
    }
  }

  private func deliverHeld(_ deliver: () -> Subscribers.Demand) {
    let more = deliver()
    let (complete, winner, owed) = state.withLock { state in
      guard case .holding(let winner) = state.phase else {
        return (nil as (() -> Void)?, nil as (any Subscription)?, Subscribers.Demand.none)
      }
      if let complete = state.heldCompletion {
        _ = state.terminate()
        return (complete, nil, .none)
      }
      pass(&state, winner)
      // It has already been asked for the value that has just been delivered.
      return (nil, state.upstreams[winner], state.demand - 1 + more)
    }
    complete?()
    if owed > .none { winner?.request(owed) }
  }

  private func pass(_ state: inout State, _ side: Int) {
    state.phase = .passing(winner: side)
    winner.store(side, ordering: .relaxed)
  }

  /// Removes all upstreams but one.
  ///
  /// - Returns: The removed ones, to be cancelled outside the lock.
  private func removeUpstreams(
    _ state: inout State,
    except side: Int
  ) -> ContiguousArray<(any Subscription)?> {
    var removed = state.upstreams
    for index in state.upstreams.indices where index != side { state.upstreams[index] = nil }
    removed[side] = nil
    return removed
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
    switch race.admit(side) {
    case .pass: return downstream.receive(input)
    case .drop: return .none
    case .hold:
      let downstream = downstream
      race.hold { downstream.receive(input) }
      return .none
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let downstream = downstream
    race.receiveCompletion(from: side) { downstream.receive(completion: completion) }
  }
}
