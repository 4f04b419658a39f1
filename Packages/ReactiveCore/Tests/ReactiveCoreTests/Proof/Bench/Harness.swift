@testable import ReactiveCore

/// Runs a program: acts as the upstreams and the downstreams of something that is either an operator
/// (``OperatorHarness``) or a model of it (``ModelHarness``), and records the events.
///
/// Everything happens on one thread.
class Harness {
  private struct Upstream {
    /// The demand that is still outstanding.
    var demand: Subscribers.Demand
    /// Finished, failed or cancelled.
    var isOver = false
    /// Finished or failed: it sends no more, even if it ignores a cancellation.
    var hasEnded = false
    /// A subject, to which a value may be sent at any time.
    var isSubject = false
    /// The number of signals of its script that it has sent.
    var sentCount = 0
    var isFollowingScript = false
  }

  private struct Downstream {
    var hasSubscription = false
    /// Completed or cancelled.
    var isOver = false
  }

  final private(set) var events: [OperatorEvent] = []
  private let program: Program
  /// True if upstreams still send what was asked for before they were cancelled: signals that were in
  /// flight (Reactive Streams 2.8).
  private let upstreamsIgnoreCancel: Bool
  private var upstreams: [Upstream] = []
  private var downstreams: [Downstream] = []
  private var reactionCount = 0
  /// The number of the operator's calls so far: see ``Interruption``.
  final private(set) var callCount = 0
  /// The downstreams that have cancelled inside a call while a signal may have been on its way to them. It may
  /// still arrive, so their cancellation counts from the end of the step on.
  private var lateCancellations: [Int] = []
  /// True during an interruption while a signal may be on its way to downstream.
  private var mayDeliver = false
  /// Above zero during calls by a downstream that has completed or cancelled.
  private var callsAfterEnd = 0

  init(_ program: Program, upstreamsIgnoreCancel: Bool = false) {
    self.program = program
    self.upstreamsIgnoreCancel = upstreamsIgnoreCancel
    events.reserveCapacity(64)
  }

  final func run() {
    for step in [.subscribe] + program.steps {
      perform(step)
      for downstream in lateCancellations { record(.cancels(downstream: downstream)) }
      lateCancellations = []
    }
  }

  // MARK: - The operator or the model: subclasses override these

  /// True if it is a subject, to which the test sends.
  var isSubject: Bool { false }

  func passSubscribe(_ downstream: Int) {}
  func passRequest(_ demand: Subscribers.Demand, by downstream: Int) {}
  func passCancel(by downstream: Int) {}
  func passValue(_ number: Int, from upstream: Int) -> Subscribers.Demand { .none }
  func passEnd(_ error: TestError?, from upstream: Int) {}
  func passSecondSubscription(from upstream: Int) {}
  func passTime(_ time: Int) {}
  func passConnect() {}
  func passDisconnect() {}

  // MARK: - The calls that subclasses make

  /// The operator calls the outside, which may interrupt it.
  ///
  /// - Parameter isSignal: True if the call is a signal to downstream: then no other one is on its way.
  final func operatorCalls(isSignal: Bool = false) {
    callCount += 1
    guard let interruption = program.interruption, interruption.call == callCount else { return }
    mayDeliver = !isSignal
    perform(interruption.step)
    mayDeliver = false
  }

  final func record(_ event: OperatorEvent) {
    events.append(event)
  }

  /// True if a downstream has completed or cancelled.
  final func isOver(downstream: Int) -> Bool { downstreams[downstream].isOver }

  /// True if an upstream has finished, failed or been cancelled, or has not been subscribed to yet.
  final func isOver(upstream: Int) -> Bool {
    upstream >= upstreams.count || upstreams[upstream].isOver
  }

  /// Adds an upstream that needs no subscription, and no demand: a subject.
  final func addSubject() {
    upstreams.append(Upstream(demand: .unlimited, isSubject: true))
  }

  /// A publisher is subscribed.
  ///
  /// - Returns: The upstream that this makes. Call `start` when it has sent its subscription.
  final func addUpstream(publisher: Int) -> Int {
    upstreams.append(Upstream(demand: .none))
    record(.subscribe(publisher: publisher, upstream: upstreams.count - 1))
    return upstreams.count - 1
  }

  final func start(upstream: Int) {
    followScript(of: upstream)
  }

  final func upstreamIsAsked(_ upstream: Int, for demand: Subscribers.Demand) {
    if upstreams[upstream].isOver && callsAfterEnd > 0 { return }
    record(.request(demand, upstream: upstream))
    upstreams[upstream].demand += demand
    operatorCalls()
    followScript(of: upstream)
  }

  final func upstreamIsCancelled(_ upstream: Int) {
    if upstreams[upstream].isOver && callsAfterEnd > 0 { return }
    record(.cancel(upstream: upstream))
    upstreams[upstream].isOver = true
    operatorCalls()
  }

  final func downstreamReceivesSubscription(_ downstream: Int) {
    record(.subscription(downstream: downstream))
    downstreams[downstream].hasSubscription = true
    operatorCalls(isSignal: true)
    _ = react(downstream)
  }

  final func downstream(_ downstream: Int, receives item: Item) -> Subscribers.Demand {
    record(.value(item, downstream: downstream))
    operatorCalls(isSignal: true)
    let answer = react(downstream)
    if answer > .none { record(.answers(answer, downstream: downstream)) }
    return answer
  }

  final func downstreamReceivesEnd(_ error: TestError?, _ downstream: Int) {
    if let error {
      record(.failure(error, downstream: downstream))
    } else {
      record(.finished(downstream: downstream))
    }
    downstreams[downstream].isOver = true
    operatorCalls(isSignal: true)
    _ = react(downstream)
  }

  // MARK: - Steps

  private func perform(_ step: Step) {
    switch step {
    case .send(let number, let upstream):
      if mayStillSend(upstream), upstreams[upstream].demand > .none { send(number, from: upstream) }
    case .finish(let upstream):
      if mayStillSend(upstream) { end(nil, upstream) }
    case .fail(let upstream):
      if mayStillSend(upstream) { end(.first, upstream) }
    case .sendSecondSubscription(let upstream):
      guard !isSubject, upstream < upstreams.count else { return }
      record(.sendsSecondSubscription(upstream: upstream))
      passSecondSubscription(from: upstream)
    case .request(let demand, let downstream):
      onBehalf(of: downstream) {
        record(.asks(demand, downstream: downstream))
        passRequest(demand, by: downstream)
      }
    case .cancel(let downstream):
      onBehalf(of: downstream) {
        if mayDeliver {
          lateCancellations.append(downstream)
        } else {
          record(.cancels(downstream: downstream))
        }
        downstreams[downstream].isOver = true
        passCancel(by: downstream)
      }
    case .subscribe:
      downstreams.append(Downstream())
      passSubscribe(downstreams.count - 1)
    case .advance(let time):
      passTime(time)
    case .connect:
      passConnect()
    case .disconnect:
      passDisconnect()
    }
  }

  private func onBehalf(of downstream: Int, _ body: () -> Void) {
    guard downstream < downstreams.count, downstreams[downstream].hasSubscription else { return }
    let isAfterEnd = downstreams[downstream].isOver
    if isAfterEnd { callsAfterEnd += 1 }
    body()
    if isAfterEnd { callsAfterEnd -= 1 }
  }

  private func mayStillSend(_ upstream: Int) -> Bool {
    guard upstream < upstreams.count, !upstreams[upstream].hasEnded else { return false }
    return !upstreams[upstream].isOver || upstreamsIgnoreCancel
  }

  private func send(_ number: Int, from upstream: Int) {
    upstreams[upstream].demand -= 1
    record(.sends(number, upstream: upstream))
    let more = passValue(number, from: upstream)
    // The answer to an upstream that is over means nothing.
    guard more > .none, !upstreams[upstream].isOver || upstreamsIgnoreCancel else { return }
    record(.answer(more, upstream: upstream))
    upstreams[upstream].demand += more
    followScript(of: upstream)
  }

  private func end(_ error: TestError?, _ upstream: Int) {
    if !upstreams[upstream].isSubject {
      upstreams[upstream].isOver = true
      upstreams[upstream].hasEnded = true
    }
    record(.ends(error, upstream: upstream))
    passEnd(error, from: upstream)
  }

  private func followScript(of upstream: Int) {
    guard upstream < program.scripts.count, !upstreams[upstream].isFollowingScript else { return }
    upstreams[upstream].isFollowingScript = true
    defer { upstreams[upstream].isFollowingScript = false }
    while mayStillSend(upstream), upstreams[upstream].sentCount < program.scripts[upstream].count {
      let signal = program.scripts[upstream][upstreams[upstream].sentCount]
      if case .value = signal, upstreams[upstream].demand == .none { return }
      upstreams[upstream].sentCount += 1
      switch signal {
      case .value(let number): send(number, from: upstream)
      case .finish: end(nil, upstream)
      case .fail: end(.first, upstream)
      }
    }
  }

  private func react(_ downstream: Int) -> Subscribers.Demand {
    // A downstream that an interruption has added only watches.
    guard reactionCount < program.reactions.count, program.interruption == nil || downstream == 0
    else { return .none }
    let reaction = program.reactions[reactionCount]
    reactionCount += 1
    if let step = reaction.step { perform(step) }
    return reaction.answer
  }
}
