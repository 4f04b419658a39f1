@testable import ReactiveCore

extension Catalogue {
  static let timing = [
    OperatorCase("delay", .init(isTimed: true), traits: .keepsAll, model: { DelayModel($0, 3) }) {
      bench in
      TestedPublisher(bench.upstream.delay(for: .nanoseconds(3), scheduler: bench.scheduler))
    },
    OperatorCase("debounce", .init(isTimed: true), traits: .losesValues, model: DebounceModel.init)
    {
      bench in
      TestedPublisher(bench.upstream.debounce(for: .nanoseconds(3), scheduler: bench.scheduler))
    },
    OperatorCase(
      "throttle(latest: true)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { ThrottleModel($0, latest: true) }
    ) { bench in
      TestedPublisher(
        bench.upstream.throttle(for: .nanoseconds(3), scheduler: bench.scheduler, latest: true)
      )
    },
    OperatorCase(
      "throttle(latest: false)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { ThrottleModel($0, latest: false) }
    ) { bench in
      TestedPublisher(
        bench.upstream.throttle(for: .nanoseconds(3), scheduler: bench.scheduler, latest: false)
      )
    },
    OperatorCase(
      "timeout",
      .init(isTimed: true),
      traits: .losesValues,
      model: { TimeoutModel($0, nil) }
    ) { bench in
      TestedPublisher(bench.upstream.timeout(.nanoseconds(4), scheduler: bench.scheduler))
    },
    OperatorCase(
      "timeout(customError:)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { TimeoutModel($0, .second) }
    ) { bench in
      let witness = bench.witness()
      return TestedPublisher(
        bench.upstream.timeout(
          .nanoseconds(4),
          scheduler: bench.scheduler,
          customError: { withExtendedLifetime(witness) { TestError.second } }
        )
      )
    },
    OperatorCase("measureInterval", .init(isTimed: true), model: MeasureIntervalModel.init) {
      bench in
      TestedPublisher(bench.upstream.measureInterval(using: bench.scheduler)) { .one($0.magnitude) }
    },
    OperatorCase(
      "collect(byTime)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { CollectByTimeModel($0, nil) }
    ) { bench in
      TestedPublisher(bench.upstream.collect(.byTime(bench.scheduler, .nanoseconds(3))))
    },
    OperatorCase(
      "collect(byTimeOrCount)",
      .init(isTimed: true),
      traits: .losesValues,
      model: { CollectByTimeModel($0, 2) }
    ) { bench in
      TestedPublisher(bench.upstream.collect(.byTimeOrCount(bench.scheduler, .nanoseconds(3), 2)))
    },
  ]
}

/// Each signal so much later.
final class DelayModel: Model {
  private let interval: Int

  init(_ harness: ModelHarness, _ interval: Int) {
    self.interval = interval
    super.init(harness)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    harness.schedule(after: interval) { [harness] in
      harness.request(harness.deliver(value))
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    harness.schedule(after: interval) { [harness] in harness.end(error) }
  }
}

/// A value is sent when no other one arrives for the due time; the completion drops it.
private final class DebounceModel: Model {
  private var demand = Subscribers.Demand.none
  private var newest = 0

  override func subscribed(to upstream: Int) {
    harness.handDown()
    harness.request(.unlimited)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    newest += 1
    harness.schedule(after: 3) { [self, number = newest] in
      guard number == newest, demand > .none else { return }
      demand -= 1
      demand += harness.deliver(value)
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    newest += 1
    harness.schedule { [harness] in harness.end(error) }
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) { demand += more }
}

/// One value per interval, the first or the latest of it; the end goes out with it. A value that is due
/// without demand is lost.
private final class ThrottleModel: QueueModel {
  private let latest: Bool
  private var waiting: Int?
  private var lastTime: Int?
  private var hasEnded = false
  private var error: TestError?

  init(_ harness: ModelHarness, latest: Bool) {
    self.latest = latest
    super.init(harness)
  }

  override func subscribed(to upstream: Int) {
    handDown()
    harness.request(.unlimited)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard demand > .none || isDelivering else { return .none }
    if waiting != nil {
      if latest { waiting = value }
    } else {
      waiting = value
      let next = lastTime.map { $0 + 3 } ?? harness.time
      harness.schedule(after: max(0, next - harness.time)) { [self] in timerFired() }
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    hasEnded = true
    self.error = error
    if waiting == nil { harness.schedule { [self] in timerFired() } }
  }

  private func timerFired() {
    if let value = waiting.take() {
      lastTime = harness.time
      if demand > .none { values.append(.one(value)) }
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

  init(_ harness: ModelHarness, _ error: TestError?) {
    self.error = error
    super.init(harness)
  }

  override func subscribed(to upstream: Int) {
    due = harness.time + 4
    harness.handDown()
    wait()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    due = harness.time + 4
    harness.schedule { [harness] in harness.request(harness.deliver(value)) }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    isOver = true
    harness.schedule { [harness] in harness.end(error) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    if !wasAsked { due = harness.time + 4 }
    wasAsked = true
    harness.request(demand)
  }

  private func wait() {
    harness.schedule(after: due - harness.time) { [self] in
      if isOver { return }
      if due > harness.time { return wait() }
      if harness.isOver(upstream: 0) { return }
      isOver = true
      stop(error)
    }
  }
}

/// The time between values; the first since the subscription.
private final class MeasureIntervalModel: Model {
  private var last = 0

  override func subscribed(to upstream: Int) {
    last = harness.time
    harness.handDown()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    let interval = harness.time - last
    last = harness.time
    harness.request(harness.deliver(interval))
    return .none
  }
}

/// Groups the values of each interval, or as soon as there are enough; they are delivered on the
/// scheduler. With a count, as many values are asked for as the groups that downstream asks for may still
/// hold; without one, a value at a time.
private final class CollectByTimeModel: QueueModel {
  private let count: Int?
  private var group: [Int] = []
  /// Groups that an action of the scheduler is to deliver.
  private var scheduled: [[Int]] = []
  private var hasStopped = false

  init(_ harness: ModelHarness, _ count: Int?) {
    self.count = count
    super.init(harness)
  }

  /// A failure does not wait for demand.
  override var endIsDue: Bool { values.isEmpty || hasFailed }

  override func subscribed(to upstream: Int) {
    tick()
    handDown()
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    super.request(more, by: downstream)
    harness.request(count.map { more * $0 } ?? .max(1))
  }

  override func deliver(_ item: Item) -> Subscribers.Demand {
    let more = super.deliver(item)
    if let count, more > .none, case .many(let values) = item {
      harness.request((more - 1) * count + values.count)
    }
    return more
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    group.append(value)
    guard let count else { return .max(1) }
    guard group.count == count else { return .none }
    closeGroup()
    harness.schedule { [self] in
      if !scheduled.isEmpty { deliver(1) }
    }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    hasStopped = true
    if error == nil { closeGroup() }
    group = []
    harness.schedule { [self] in
      setEnding(error)
      deliver(scheduled.count)
    }
  }

  private func tick() {
    harness.schedule(after: 3) { [self] in
      guard !hasStopped, !harness.isOver(downstream: 0) else { return }
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
    if !harness.isOver(downstream: 0) { deliverAll() }
  }
}
