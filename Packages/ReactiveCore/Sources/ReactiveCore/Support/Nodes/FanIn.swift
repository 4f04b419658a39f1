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
    var demand = Subscribers.Demand.none
    var sides: [ObjectIdentifier: Side] = [:]
    var waiting = Fifo<(value: Input, side: Side)>()
    /// No side will be added any more.
    var isSealed = false
    var failure: Failure?
    var isDelivering = false
    var isTerminated = false

    var isUnlimited: Bool { demand == .unlimited }
    var hasEnded: Bool { failure != nil || (isSealed && sides.isEmpty && waiting.isEmpty) }
  }

  /// What the end leaves behind, to be cancelled and released outside the lock.
  private struct Remains {
    let sides: [ObjectIdentifier: Side]
    let waiting: Fifo<(value: Input, side: Side)>

    func cancel() {
      for side in sides.values { side.upstream.cancel() }
    }
  }

  private enum Step {
    case deliver(Input, Side)
    case complete(Subscribers.Completion<Failure>, Remains)
    case rest
  }

  private let downstream: Downstream
  private let state = Lock(State())
  private let outer = SubscriptionSlot()

  @usableFromInline
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  /// Hands the subscription down. No side may be added before.
  @usableFromInline
  func start() {
    downstream.receive(subscription: self)
  }

  /// Subscribes to one more upstream.
  ///
  /// - Parameter whenFinished: Called when it has finished, before the end of the whole is looked at.
  @usableFromInline
  func add<P: Publisher>(_ publisher: P, whenFinished: (() -> Void)? = nil)
  where P.Output == Input, P.Failure == Failure {
    let side = Side(fanIn: self, whenFinished: whenFinished)
    let isWanted = state.withLock { state in
      if !state.isTerminated { state.sides[ObjectIdentifier(side)] = side }
      return !state.isTerminated
    }
    if isWanted { publisher.subscribe(side) }
  }

  /// Takes in the subscription that feeds this node with upstreams, if there is one.
  @usableFromInline
  func attachOuter(_ subscription: any Subscription) -> Bool {
    outer.receive(subscription)
  }

  /// Asks the outer upstream for more publishers.
  @usableFromInline
  func requestOuter(_ demand: Subscribers.Demand) {
    outer.request(demand)
  }

  /// Says that no more upstreams will be added: it ends when those that are there have ended.
  @usableFromInline
  func seal() {
    _ = outer.complete()
    let mayDeliver = state.withLock { state in
      state.isSealed = true
      return enter(&state)
    }
    if mayDeliver { deliverAll() }
  }

  /// Ends with a failure; the first one counts.
  @usableFromInline
  func fail(_ error: Failure) {
    let mayDeliver = state.withLock { state in
      if state.failure == nil { state.failure = error }
      return enter(&state)
    }
    if mayDeliver { deliverAll() }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let (unleashed, mayDeliver) = state.withLock { state -> ([Side], Bool) in
      guard !state.isTerminated else { return ([], false) }
      let wasUnlimited = state.isUnlimited
      state.demand += demand
      let becomesUnlimited = state.isUnlimited && !wasUnlimited
      return (becomesUnlimited ? Array(state.sides.values) : [], enter(&state))
    }
    if mayDeliver { deliverAll() }
    for side in unleashed { side.upstream.request(.unlimited) }
  }

  @usableFromInline
  func cancel() {
    outer.cancel()
    state.withLock { terminate(&$0) }.cancel()
  }

  // MARK: - Sides

  fileprivate func sideDidSubscribe(_ side: Side) {
    let demand = state.withLock { $0.isUnlimited ? Subscribers.Demand.unlimited : .max(1) }
    side.upstream.request(demand)
  }

  fileprivate func side(_ side: Side, didReceive value: Input) {
    let mayDeliver = state.withLock { state in
      guard !state.isTerminated else { return false }
      state.waiting.append((value, side))
      return enter(&state)
    }
    if mayDeliver { deliverAll() }
  }

  fileprivate func side(_ side: Side, didComplete completion: Subscribers.Completion<Failure>) {
    let isKnown = state.withLock { $0.sides.removeValue(forKey: ObjectIdentifier(side)) != nil }
    guard isKnown else { return }
    if case .failure(let error) = completion { return fail(error) }
    side.whenFinished?()
    if state.withLock({ enter(&$0) }) { deliverAll() }
  }

  // MARK: - Delivery

  private func enter(_ state: inout State) -> Bool {
    guard !state.isDelivering, !state.isTerminated else { return false }
    state.isDelivering = true
    return true
  }

  private func deliverAll() {
    while true {
      switch nextStep() {
      case .deliver(let value, let side):
        let more = downstream.receive(value)
        let isLimited = state.withLock { state in
          state.demand += more
          return !state.isUnlimited
        }
        if isLimited { side.upstream.request(.max(1)) }
      case .complete(let completion, let remains):
        outer.cancel()
        remains.cancel()
        return downstream.receive(completion: completion)
      case .rest:
        return
      }
    }
  }

  private func nextStep() -> Step {
    state.withLock { state in
      if !state.isTerminated {
        if state.demand > .none, let next = state.waiting.popFirst() {
          state.demand -= 1
          return .deliver(next.value, next.side)
        }
        if state.hasEnded {
          let completion = state.failure.map(Subscribers.Completion.failure) ?? .finished
          return .complete(completion, terminate(&state))
        }
      }
      state.isDelivering = false
      return .rest
    }
  }

  private func terminate(_ state: inout State) -> Remains {
    defer {
      state.isTerminated = true
      state.sides = [:]
      state.waiting.removeAll()
    }
    return Remains(sides: state.sides, waiting: state.waiting)
  }

  /// One upstream.
  @usableFromInline
  final class Side: Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    fileprivate let upstream = SubscriptionSlot()
    fileprivate let whenFinished: (() -> Void)?
    private let fanIn: FanIn

    fileprivate init(fanIn: FanIn, whenFinished: (() -> Void)?) {
      self.fanIn = fanIn
      self.whenFinished = whenFinished
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      if upstream.receive(subscription) { fanIn.sideDidSubscribe(self) }
    }

    @usableFromInline
    func receive(_ input: Input) -> Subscribers.Demand {
      fanIn.side(self, didReceive: input)
      return .none
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      if upstream.complete() { fanIn.side(self, didComplete: completion) }
    }
  }
}
