@testable import ReactiveCore

extension Catalogue {
  static let timing = [
    OperatorCase("delay", .init(isTimed: true), traits: .keepsAll, model: { LaterModel($0, 3) }) {
      bench in
      Exposed(bench.upstream.delay(for: .nanoseconds(3), scheduler: bench.scheduler))
    },
    OperatorCase("debounce", .init(isTimed: true), traits: .losesValues, model: DebounceModel.init)
    {
      bench in
      Exposed(bench.upstream.debounce(for: .nanoseconds(3), scheduler: bench.scheduler))
    },
    OperatorCase(
      "throttle(latest: true)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { ThrottleModel($0, latest: true) }
    ) { bench in
      Exposed(
        bench.upstream.throttle(for: .nanoseconds(3), scheduler: bench.scheduler, latest: true)
      )
    },
    OperatorCase(
      "throttle(latest: false)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { ThrottleModel($0, latest: false) }
    ) { bench in
      Exposed(
        bench.upstream.throttle(for: .nanoseconds(3), scheduler: bench.scheduler, latest: false)
      )
    },
    OperatorCase(
      "timeout",
      .init(isTimed: true),
      traits: .losesValues,
      model: { TimeoutModel($0, nil) }
    ) { bench in
      Exposed(bench.upstream.timeout(.nanoseconds(4), scheduler: bench.scheduler))
    },
    OperatorCase(
      "timeout(customError:)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { TimeoutModel($0, .second) }
    ) { bench in
      let witness = bench.witness()
      return Exposed(
        bench.upstream.timeout(
          .nanoseconds(4),
          scheduler: bench.scheduler,
          customError: { withExtendedLifetime(witness) { TestError.second } }
        )
      )
    },
    OperatorCase("measureInterval", .init(isTimed: true), model: MeasureIntervalModel.init) {
      bench in
      Exposed(bench.upstream.measureInterval(using: bench.scheduler)) { .one($0.magnitude) }
    },
    OperatorCase(
      "collect(byTime)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { CollectByTimeModel($0, .max) }
    ) { bench in
      Exposed(bench.upstream.collect(.byTime(bench.scheduler, .nanoseconds(3))))
    },
    OperatorCase(
      "collect(byTimeOrCount)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { CollectByTimeModel($0, 2) }
    ) { bench in
      Exposed(bench.upstream.collect(.byTimeOrCount(bench.scheduler, .nanoseconds(3), 2)))
    },
  ]
}

/// Each signal so much later.
final class LaterModel: Model {
  private let interval: Int

  init(_ stage: ModelStage, _ interval: Int) {
    self.interval = interval
    super.init(stage)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    stage.schedule(after: interval) { [stage] in
      stage.request(stage.deliver(value))
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    stage.schedule(after: interval) { [stage] in stage.end(error) }
  }
}

/// A value is sent when no other one has come for the due time; the completion drops it.
private final class DebounceModel: Model {
  private var demand = Subscribers.Demand.none
  private var newest = 0

  override func subscribed(to upstream: Int) {
    stage.handDown()
    stage.request(.unlimited)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    newest += 1
    stage.schedule(after: 3) { [self, number = newest] in
      guard number == newest, demand > .none else { return }
      demand -= 1
      demand += stage.deliver(value)
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    newest += 1
    stage.schedule { [stage] in stage.end(error) }
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) { demand += more }
}

/// One value per interval, the first or the latest of it; the end goes out with it.
private final class ThrottleModel: OutboxModel {
  private let latest: Bool
  private var waiting: Int?
  private var lastTime: Int?
  private var hasEnded = false
  private var error: TestError?

  init(_ stage: ModelStage, latest: Bool) {
    self.latest = latest
    super.init(stage)
  }

  override func subscribed(to upstream: Int) {
    stage.request(.unlimited)
    handDown()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if waiting != nil {
      if latest { waiting = value }
    } else if demand > .none {
      demand -= 1
      waiting = value
      let next = lastTime.map { $0 + 3 } ?? stage.time
      stage.schedule(after: max(0, next - stage.time)) { [self] in timerFired() }
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    hasEnded = true
    self.error = error
    if waiting == nil { stage.schedule { [self] in timerFired() } }
  }

  private func timerFired() {
    if let value = waiting.take() {
      lastTime = stage.time
      demand += 1
      values.append(.one(value))
    }
    if hasEnded { setEnding(error) }
    deliverAll()
  }
}

/// Ends when nothing comes in time, counted from the subscription, the first request and each value;
/// everything goes through the scheduler.
private final class TimeoutModel: Model {
  private let error: TestError?
  private var due = 0
  private var wasAsked = false
  private var isOver = false

  init(_ stage: ModelStage, _ error: TestError?) {
    self.error = error
    super.init(stage)
  }

  override func subscribed(to upstream: Int) {
    due = stage.time + 4
    stage.handDown()
    wait()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    due = stage.time + 4
    stage.schedule { [stage] in stage.request(stage.deliver(value)) }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    isOver = true
    stage.schedule { [stage] in stage.end(error) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    if !wasAsked { due = stage.time + 4 }
    wasAsked = true
    stage.request(demand)
  }

  private func wait() {
    stage.schedule(after: due - stage.time) { [self] in
      if isOver { return }
      if due > stage.time { return wait() }
      if stage.isOver(upstream: 0) { return }
      stage.cancel(upstream: 0)
      end(error, from: 0)
    }
  }
}

/// The time between values; the first since the subscription.
private final class MeasureIntervalModel: Model {
  private var last = 0

  override func subscribed(to upstream: Int) {
    last = stage.time
    stage.handDown()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    let interval = stage.time - last
    last = stage.time
    return stage.deliver(interval)
  }
}

/// Groups the values of each interval, or as soon as there are enough; they are delivered on the
/// scheduler.
private final class CollectByTimeModel: OutboxModel {
  private let count: Int
  private var group: [Int] = []
  /// Groups that an action of the scheduler is to deliver.
  private var scheduled: [[Int]] = []
  private var hasStopped = false

  init(_ stage: ModelStage, _ count: Int) {
    self.count = count
    super.init(stage)
  }

  /// A failure does not wait for demand.
  override var endIsDue: Bool { values.isEmpty || hasFailed }

  override func subscribed(to upstream: Int) {
    tick()
    handDown()
    stage.request(.unlimited)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    group.append(value)
    guard group.count == count else { return .none }
    closeGroup()
    stage.schedule { [self] in
      if !scheduled.isEmpty { deliver(1) }
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    hasStopped = true
    if error == nil { closeGroup() }
    group = []
    stage.schedule { [self] in
      setEnding(error)
      deliver(scheduled.count)
    }
  }

  private func tick() {
    stage.schedule(after: 3) { [self] in
      guard !hasStopped, !stage.isOver(downstream: 0) else { return }
      tick()
      closeGroup()
      deliver(scheduled.count)
    }
  }

  private func closeGroup() {
    if !group.isEmpty { scheduled.append(group) }
    group = []
  }

  private func deliver(_ count: Int) {
    values += scheduled.prefix(count).map { .many($0) }
    scheduled.removeFirst(count)
    if !stage.isOver(downstream: 0) { deliverAll() }
  }
}
