/// Many upstreams into one downstream, in order of arrival: what `merge` and `flatMap` have in common.
///
/// Each upstream is a ``Side``. As long as downstream's demand is limited, each side is asked for one
/// value at a time, and that one may wait here; once it is unlimited, all sides are. Signals to
/// downstream are serial: who finds another one delivering leaves its value in the queue, so that
/// nothing is called inside the lock and nothing recurses.
@usableFromInline
final class FanIn<Downstream: Subscriber>: Subscription {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  private struct State {
    /// Whom to signal; nil after the end.
    var downstream: Downstream?
    /// What downstream has asked for and no value has been accepted for.
    var demand = Subscribers.Demand.none
    var sides = ConduitList<Side>()
    /// Values that there was demand for; they wait for the one who delivers, and come first.
    var accepted = Fifo<Input>()
    /// Values that wait for demand; their sides are asked for no more until then.
    var waiting = Fifo<(value: Input, side: Side)>()
    /// No side will be added any more.
    var isSealed = false
    var failure: Failure?
    var isDelivering = false

    /// Whether nothing is to come, when nothing can be delivered.
    var hasEnded: Bool { failure != nil || (isSealed && sides.isEmpty && waiting.isEmpty) }

    /// Takes the right to deliver, which is downstream itself, unless another one has it.
    mutating func enter() -> Downstream? {
      guard !isDelivering, let downstream else { return nil }
      isDelivering = true
      return downstream
    }

    /// - Returns: The sides to ask for all, if that is what the demand has just become.
    mutating func add(_ more: Subscribers.Demand) -> ContiguousArray<Side?> {
      let wasUnlimited = demand == .unlimited
      demand += more
      return demand == .unlimited && !wasUnlimited ? sides.slots : []
    }

    mutating func receive(_ value: Input, from side: Side) -> Reception {
      guard let downstream, failure == nil else { return .rejected }
      guard demand > .none, waiting.isEmpty else {
        waiting.append((value, side))
        return .waits
      }
      demand -= 1
      guard !isDelivering else {
        accepted.append(value)
        return .accepted
      }
      isDelivering = true
      return .deliver(downstream)
    }

    /// What a side that has delivered is to be asked for.
    var answer: Subscribers.Demand {
      demand == .unlimited || downstream == nil ? .none : .max(1)
    }

    mutating func nextStep() -> Step {
      if downstream != nil {
        if let value = accepted.popFirst() { return .deliver(value, nil) }
        if demand > .none, let next = waiting.popFirst() {
          demand -= 1
          return .deliver(next.value, next.side)
        }
        if hasEnded {
          let completion = failure.map(Subscribers.Completion.failure) ?? .finished
          return .complete(completion, terminate())
        }
      }
      isDelivering = false
      return .rest
    }

    mutating func terminate() -> Remains {
      defer {
        downstream = nil
        accepted = Fifo()
        waiting = Fifo()
      }
      return Remains(
        sides: sides.removeAll(),
        values: (accepted, waiting),
        downstream: downstream
      )
    }
  }

  /// What the end leaves behind, to be cancelled and released outside the lock.
  private struct Remains {
    let sides: ContiguousArray<Side?>
    let values: (Fifo<Input>, Fifo<(value: Input, side: Side)>)
    let downstream: Downstream?
  }

  /// What becomes of a value that has come.
  private enum Reception {
    /// Deliver it, then all that has come meanwhile.
    case deliver(Downstream)
    /// The one who delivers takes it on.
    case accepted
    case waits
    case rejected
  }

  private enum Step {
    /// Deliver a value, and ask the side that it comes from, if it waited, for the next.
    case deliver(Input, Side?)
    case complete(Subscribers.Completion<Failure>, Remains)
    case rest
  }

  private let state: Lock<State>
  private let outer = SubscriptionSlot()
  /// How many sides there may be at once; each that finishes makes room for one more.
  private let maximumSides: Subscribers.Demand
  private let trapsWithoutDemand: Bool

  /// - Parameters:
  ///   - maximumSides: How many publishers the outer upstream is asked for, if there is one.
  ///   - trapsWithoutDemand: Whether a request for nothing traps.
  @usableFromInline
  init(
    downstream: Downstream,
    maximumSides: Subscribers.Demand = .unlimited,
    trapsWithoutDemand: Bool = false
  ) {
    state = Lock(State(downstream: downstream))
    self.maximumSides = maximumSides
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  /// Hands the subscription down. No side may be added before.
  @usableFromInline
  func start() {
    state.withLock { $0.downstream }?.receive(subscription: self)
  }

  /// Subscribes to one more upstream.
  ///
  /// - Parameter publisher: Made only if anybody still wants its values.
  @usableFromInline
  func add<P: Publisher>(_ publisher: @autoclosure () -> P)
  where P.Output == Input, P.Failure == Failure {
    let side = Side(fanIn: self)
    let isWanted = state.withLock { state in
      if state.downstream != nil { state.sides.append(side) }
      return state.downstream != nil
    }
    if isWanted { publisher().subscribe(side) }
  }

  /// Says that no more upstreams will be added: it ends when those that are there have ended.
  @usableFromInline
  func seal() {
    _ = outer.complete()
    deliverAll { $0.isSealed = true }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand.assertPositive() }
    var unleashed: ContiguousArray<Side?> = []
    deliverAll { unleashed = $0.add(demand) }
    ask(unleashed)
  }

  @usableFromInline
  func cancel() {
    cancelUpstreams(state.withLock { $0.terminate() })
  }

  // MARK: - The outer upstream

  /// Takes in the subscription of the upstream that feeds this node with publishers.
  @usableFromInline
  func attachOuter(_ subscription: any Subscription) {
    if outer.receive(subscription) { subscription.request(maximumSides) }
  }

  /// Ends because the outer upstream has failed.
  @usableFromInline
  func failOuter(_ error: Failure) {
    if outer.complete() { fail(error) }
  }

  // MARK: - Sides

  fileprivate func sideDidSubscribe(_ side: Side) {
    let isUnlimited = state.withLock { $0.demand == .unlimited }
    side.upstream.request(isUnlimited ? .unlimited : .max(1))
  }

  fileprivate func side(_ side: Side, didReceive value: Input) -> Subscribers.Demand {
    let (reception, answer) = state.withLock { ($0.receive(value, from: side), $0.answer) }
    switch reception {
    case .deliver(let downstream):
      let answer = deliver(value, to: downstream)
      deliverAll(to: downstream)
      return answer
    case .accepted:
      return answer
    case .waits, .rejected:
      return .none
    }
  }

  fileprivate func side(_ side: Side, didComplete completion: Subscribers.Completion<Failure>) {
    guard state.withLock({ $0.sides.remove(side) }) else { return }
    switch completion {
    case .finished:
      if maximumSides != .unlimited { outer.request(.max(1)) }
      deliverAll()
    case .failure(let error):
      fail(error)
    }
  }

  // MARK: - Delivery

  /// Ends with a failure; the first one counts.
  private func fail(_ error: Failure) {
    deliverAll { if $0.failure == nil { $0.failure = error } }
  }

  /// Takes note of something, then delivers what can be, unless another one does.
  private func deliverAll(_ note: (inout State) -> Void = { _ in }) {
    let downstream = state.withLock { state in
      note(&state)
      return state.enter()
    }
    if let downstream { deliverAll(to: downstream) }
  }

  private func deliverAll(to downstream: Downstream) {
    while true {
      switch state.withLock({ $0.nextStep() }) {
      case .deliver(let value, let side):
        let answer = deliver(value, to: downstream)
        if answer > .none { side?.upstream.request(answer) }
      case .complete(let completion, let remains):
        cancelUpstreams(remains)
        return downstream.receive(completion: completion)
      case .rest:
        return
      }
    }
  }

  /// - Returns: What the side is to be asked for.
  private func deliver(_ value: Input, to downstream: Downstream) -> Subscribers.Demand {
    let more = downstream.receive(value)
    let (unleashed, answer) = state.withLock { ($0.add(more), $0.answer) }
    ask(unleashed)
    return answer
  }

  private func ask(_ sides: ContiguousArray<Side?>) {
    for side in sides { side?.upstream.request(.unlimited) }
  }

  private func cancelUpstreams(_ remains: Remains) {
    for side in remains.sides { side?.upstream.cancel() }
    outer.cancel()
  }

  /// One upstream.
  @usableFromInline
  final class Side: Subscriber, ListedConduit {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline var position = 0
    fileprivate let upstream = SubscriptionSlot()
    private let fanIn: FanIn

    fileprivate init(fanIn: FanIn) {
      self.fanIn = fanIn
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      if upstream.receive(subscription) { fanIn.sideDidSubscribe(self) }
    }

    @usableFromInline
    func receive(_ input: Input) -> Subscribers.Demand {
      fanIn.side(self, didReceive: input)
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      if upstream.complete() { fanIn.side(self, didComplete: completion) }
    }
  }
}
