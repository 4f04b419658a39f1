@testable import ComposableArchitecture
import Dispatch
import ReactiveCore
import Schedulers

/// The upstreams, the time and the subscribers of an operator, in one run.
// Safe to share: one thread at a time continues.
final class PairBench: @unchecked Sendable {
  let operation: PairCase
  let sources: [PairSource]
  let scheduler = DispatchQueue.test
  /// The subscribers: one, unless an event adds another.
  private(set) var probes: [SerialProbe<Failed>] = []
  /// The connections, which last until the end of the run.
  private var kept: [any Cancellable] = []
  private var connection: (() -> any Cancellable)?

  private let context = EffectContext()
  private var isCancelled = false
  private var usedCount = 0
  private(set) lazy var publisher = operation.make(self)

  init(_ operation: PairCase) {
    self.operation = operation
    sources = (0..<operation.sourceCount).map(PairSource.init)
  }

  subscript(_ number: Int) -> PairSource { sources[number] }

  /// Returns the next source, in the order of the calls. After the last one, nothing is published.
  func next() -> AnyPublisher<Int, Failed> {
    guard usedCount < sources.count else { return Empty().eraseToAnyPublisher() }
    defer { usedCount += 1 }
    return sources[usedCount].eraseToAnyPublisher()
  }

  /// Returns the next source after the first one, which is the outer publisher.
  func inner() -> AnyPublisher<Int, Failed> {
    usedCount = max(1, usedCount)
    return next()
  }

  /// Returns the publisher, which is connected when it has a subscriber.
  func connectable<P: ConnectablePublisher>(_ publisher: P) -> P {
    connection = publisher.connect
    return publisher
  }

  // MARK: - Events

  /// Adds a subscriber.
  func subscribe(
    to publisher: AnyPublisher<Int, Failed>,
    _ demand: Subscribers.Demand = .unlimited
  ) {
    let probe = SerialProbe<Failed>(demand)
    probes.append(probe)
    context.enter { publisher.subscribe(probe) }
    if let connection, kept.isEmpty { kept.append(connection()) }
  }

  func perform(_ event: PairEvent) {
    switch event {
    case .subscription: subscribe(to: publisher)
    case .value(let source): sources[source].send()
    case .end(let source): sources[source].end(.finished)
    case .failure(let source): sources[source].end(.failure(Failed()))
    case .time: scheduler.advance(by: 1)
    case .demand: probes.first?.request(.max(1))
    case .cancellation: cancel()
    case .other(let name): operation.others[name]?(self)
    }
  }

  private func cancel() {
    guard let subscription = probes.first?.subscription else { return }
    isCancelled = true
    subscription.cancel()
  }

  /// Ends the effects with the id 0.
  func cancelEffects() { context.cancel([CancelID(0)]) }

  /// Ends all that has not ended.
  private func endAll() {
    scheduler.advance(by: 1)
    for source in sources { source.send() }
    for source in sources {
      source.end(.finished)
      scheduler.advance(by: 9)
    }
    cancelEffects()
    for connection in kept { connection.cancel() }
    kept = []
    connection = nil
    scheduler.advance(by: 9)
  }

  // MARK: - Checks

  /// Throws unless the subscribers have received what they have to, after these events. Ends all.
  func checkOutcome(after events: [PairEvent]) throws {
    // It may refer to this bench.
    defer { publisher = Empty().eraseToAnyPublisher() }
    let count = probes[0].values.count
    if !isCancelled { try checkDemand() }
    let openCount = sources.map(\.openCount).reduce(0, +)
    try check(!operation.isExclusive || openCount <= 1, "\(openCount) sources are subscribed to")
    endAll()
    for (number, probe) in probes.enumerated() {
      try check(probe.violations.isEmpty, "\(probe.violations)")
      if isCancelled && number == 0 {
        try check(probe.values.count == count, "values after the cancellation")
      } else {
        try check(
          probe.completionCount == 1,
          "\(probe.completionCount) completions of subscriber \(number)"
        )
      }
    }
    try checkValues(after: events)
    try checkFailure(after: events)
    for (number, source) in sources.enumerated() {
      try check(
        source.openCount == 0,
        "source \(number) has \(source.openCount) subscriptions"
      )
    }
    try check(context.count == operation.throttleCount, "\(context.count) ids are left")
    if operation.throttleCount > 0 {
      let throttle = context.throttle(CancelID(0), PairThrottle.self)
      try check(throttle.waiting == nil, "a value waits, although all effects have ended")
    }
    try check(scheduler.pending.isEmpty, "\(scheduler.pending) is left")
  }

  /// Throws unless each source is asked for values, when all are asked for.
  private func checkDemand() throws {
    // Without a first demand, the event asks for all that is to come.
    if operation.firstDemand > .none { probes[0].request(.unlimited) }
    scheduler.advance(by: 1)
    for (number, source) in sources.enumerated() where !operation.asksOnce.contains(number) {
      try check(!source.isNotAsked, "source \(number) is not asked for values")
    }
  }

  /// Throws unless no value has come twice, and all have come where none may be lost.
  private func checkValues(after events: [PairEvent]) throws {
    let values = probes[0].values
    if !operation.repeats {
      let all = operation.isShared ? values : probes.flatMap(\.values)
      try check(Set(all).count == all.count, "\(all) repeats a value")
    }
    guard !events.contains(where: operation.ends) else { return }
    for source in operation.keeps {
      let own = values.filter { $0 / 100 == source }
      try check(own == sources[source].sent, "\(own), not \(sources[source].sent)")
    }
  }

  /// Throws unless the failure of a source has arrived, if nothing else has ended the operator.
  private func checkFailure(after events: [PairEvent]) throws {
    for case .failure(let source) in events where !operation.handles.contains(source) {
      guard sources[source].hasFailed,
        !events.contains(where: { $0 != .failure(of: source) && operation.ends($0) })
      else { continue }
      try check(probes[0].hasFailed, "it has finished without the failure")
    }
  }
}

private typealias PairThrottle = Throttle<DispatchQueue.SchedulerTimeType, Int>
