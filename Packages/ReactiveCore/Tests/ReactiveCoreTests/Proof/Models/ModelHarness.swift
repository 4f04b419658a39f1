@testable import ReactiveCore

/// A harness that runs a model. It keeps the rules that hold for every operator, so that a model need
/// not: a downstream that is over receives nothing, an upstream that is over is told nothing, and a
/// request for nothing is none.
final class ModelHarness: Harness {
  private struct Action {
    let due: Int
    let body: () -> Void
  }

  private var model: Model?
  private var now = 0
  private var agenda: [Action] = []

  init(_ program: Program, make: (ModelHarness) -> Model) {
    super.init(program)
    let model = make(self)
    if model.isSubject { addSubject() }
    self.model = model
  }

  /// The history that the model says a program has.
  static func history(_ program: Program, make: (ModelHarness) -> Model) -> [OperatorEvent] {
    let harness = ModelHarness(program, make: make)
    harness.run()
    harness.model = nil
    harness.agenda = []
    return harness.events
  }

  // MARK: - The calls that a model makes

  /// Subscribes to a publisher: it calls `subscribed(to:)` of the model.
  func subscribe(to publisher: Int) {
    let upstream = addUpstream(publisher: publisher)
    model?.subscribed(to: upstream)
    start(upstream: upstream)
  }

  func handDown(to downstream: Int = 0) {
    downstreamReceivesSubscription(downstream)
  }

  func request(_ demand: Subscribers.Demand, of upstream: Int = 0) {
    guard demand > .none, !isOver(upstream: upstream) else { return }
    upstreamIsAsked(upstream, for: demand)
  }

  func cancel(upstream: Int) {
    if !isOver(upstream: upstream) { upstreamIsCancelled(upstream) }
  }

  @discardableResult
  func deliver(_ item: Item, to downstream: Int = 0) -> Subscribers.Demand {
    isOver(downstream: downstream) ? .none : self.downstream(downstream, receives: item)
  }

  @discardableResult
  func deliver(_ number: Int, to downstream: Int = 0) -> Subscribers.Demand {
    deliver(.one(number), to: downstream)
  }

  /// - Parameter error: None if it finishes.
  func end(_ error: TestError? = nil, of downstream: Int = 0) {
    if !isOver(downstream: downstream) { downstreamReceivesEnd(error, downstream) }
  }

  /// Hands down a subscription that does nothing, and ends: cancelling it comes too late.
  func handDownAndEnd(_ error: TestError? = nil, to downstream: Int = 0) {
    handDown(to: downstream)
    downstreamReceivesEnd(error, downstream)
  }

  /// Calls the closure when so much time has passed; those due at one time in the order in which they
  /// were scheduled.
  func schedule(after time: Int = 0, _ body: @escaping () -> Void) {
    agenda.append(Action(due: now + time, body: body))
  }

  var time: Int { now }

  // MARK: - The calls to the model

  override var isSubject: Bool { model?.isSubject ?? false }

  override func passSubscribe(_ downstream: Int) { model?.subscribe(downstream) }
  override func passConnect() { model?.connect() }
  override func passDisconnect() { model?.disconnect() }

  override func passRequest(_ demand: Subscribers.Demand, by downstream: Int) {
    if !isOver(downstream: downstream) { model?.request(demand, by: downstream) }
  }

  override func passCancel(by downstream: Int) {
    model?.cancel(by: downstream)
  }

  override func passValue(_ number: Int, from upstream: Int) -> Subscribers.Demand {
    model?.value(number, from: upstream) ?? .none
  }

  override func passEnd(_ error: TestError?, from upstream: Int) {
    model?.end(error, from: upstream)
  }

  override func passSecondSubscription(from upstream: Int) {
    model?.subscribedAgain(to: upstream)
    record(.cancelSecond(upstream: upstream))
  }

  override func passTime(_ time: Int) {
    let end = now + time
    while let next = nextDue(until: end) {
      now = max(now, agenda[next].due)
      agenda.remove(at: next).body()
    }
    now = end
  }

  private func nextDue(until end: Int) -> Int? {
    var next: Int?
    for (index, action) in agenda.enumerated() where action.due <= end {
      if next.map({ action.due < agenda[$0].due }) ?? true { next = index }
    }
    return next
  }
}
