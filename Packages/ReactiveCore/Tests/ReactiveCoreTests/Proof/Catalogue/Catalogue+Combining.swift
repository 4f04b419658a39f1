import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let combining = [
    OperatorCase("flatMap", .init(upstreams: 4), model: { FlatMapModel($0, .unlimited) }) { bench in
      TestedPublisher(bench.upstream.flatMap(bench.tracked { bench.publisher($0.number) }))
    },
    OperatorCase(
      "flatMap(maxPublishers: 1)",
      .init(upstreams: 3),
      model: { FlatMapModel($0, .max(1)) }
    ) { bench in
      TestedPublisher(
        bench.upstream.flatMap(maxPublishers: .max(1), bench.tracked { bench.publisher($0.number) })
      )
    },
    OperatorCase(
      "flatMap(maxPublishers: 2)",
      .init(upstreams: 4),
      model: { FlatMapModel($0, .max(2)) }
    ) { bench in
      TestedPublisher(
        bench.upstream.flatMap(maxPublishers: .max(2), bench.tracked { bench.publisher($0.number) })
      )
    },
    flatMap("that cannot fail itself") { bench in
      bench.safePublisher(0).flatMap(bench.tracked { bench.publisher($0.number) })
    },
    flatMap("to publishers that cannot fail") { bench in
      bench.upstream.flatMap(bench.tracked { bench.safePublisher($0.number) })
    },
    flatMap("where nothing can fail") { bench in
      bench.safePublisher(0).flatMap(bench.tracked { bench.safePublisher($0.number) })
    },
    flatMapFirst("flatMapFirst", fails: true) { bench in
      bench.upstream.flatMapFirst(bench.tracked { bench.publisher($0.number) })
    },
    flatMapFirst("flatMapFirst that cannot fail itself") { bench in
      bench.safePublisher(0).flatMapFirst(bench.tracked { bench.publisher($0.number) })
    },
    flatMapFirst("flatMapFirst to publishers that cannot fail") { bench in
      bench.upstream.flatMapFirst(bench.tracked { bench.safePublisher($0.number) })
    },
    flatMapFirst("flatMapFirst where nothing can fail") { bench in
      bench.safePublisher(0).flatMapFirst(bench.tracked { bench.safePublisher($0.number) })
    },
    OperatorCase("groupBy of one key", traits: .keepsAll, model: GroupsModel.init) { bench in
      TestedPublisher(
        bench.upstream.groupBy(keySelector: bench.tracked { _ in 0 }).flatMap { $0 }
      )
    },
    OperatorCase("window", .init(isTimed: true), model: WindowModel.init) { bench in
      TestedPublisher(
        bench.upstream.window(timeSpan: .nanoseconds(3), count: 2, scheduler: bench.scheduler)
          .map { _ in bench.token(7) }
      )
    },
  ]

  private static func flatMapFirst<P: Publisher & SendableMetatype>(
    _ name: String,
    fails: Bool = false,
    make: @escaping @Sendable (Bench) -> P
  ) -> OperatorCase where P.Output == Token {
    OperatorCase(
      name,
      .init(upstreams: 4, fails: fails),
      traits: .losesValues,
      model: FlatMapFirstModel.init,
      make: { TestedPublisher(make($0)) }
    )
  }

  private static func flatMap<P: Publisher & SendableMetatype>(
    _ name: String,
    make: @escaping @Sendable (Bench) -> P
  ) -> OperatorCase where P.Output == Token {
    OperatorCase(
      "flatMap \(name)",
      .init(upstreams: 4, fails: false),
      model: { FlatMapModel($0, .unlimited) },
      make: { TestedPublisher(make($0)) }
    )
  }
}

/// Values in order of arrival. While demand is limited, each side is asked for one at a time, and one
/// may wait; a signal that comes during a delivery is taken up after it. Once demand is unlimited, and
/// all that waits is delivered, the sides are asked for all: what they send then passes at once, so
/// that nothing piles up.
class FanInModel: Model {
  private(set) var demand = Subscribers.Demand.none
  private var sides: [Int] = []
  /// The sides that have been asked for one value at a time.
  private var limitedSides: Set<Int> = []
  private var accepted: [Int] = []
  private var waiting: [(value: Int, side: Int)] = []
  private var isSealed = false
  private var failure: TestError?
  private var isDelivering = false

  final func add(publisher: Int) {
    if !harness.isOver(downstream: 0) { harness.subscribe(to: publisher) }
  }

  final func addSide(_ side: Int) {
    sides.append(side)
    if demand != .unlimited { limitedSides.insert(side) }
    harness.request(demand == .unlimited ? .unlimited : .max(1), of: side)
  }

  final func seal() {
    isSealed = true
    deliverAll()
  }

  final func fail(_ error: TestError) {
    if failure == nil { failure = error }
    deliverAll()
  }

  final func receive(_ value: Int, side: Int) -> Subscribers.Demand {
    guard failure == nil else { return .none }
    guard demand > .none, waiting.isEmpty else {
      waiting.append((value, side))
      return .none
    }
    demand -= 1
    guard !isDelivering else {
      accepted.append(value)
      return answer
    }
    isDelivering = true
    let answer = send(value)
    isDelivering = false
    deliverAll()
    return answer
  }

  final func removeSide(_ side: Int) {
    sides.removeAll { $0 == side }
  }

  final override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    deliverAll()
  }

  override func cancel(by downstream: Int) {
    for side in sides { harness.cancel(upstream: side) }
  }

  final func deliverAll() {
    guard !isDelivering else { return }
    isDelivering = true
    while !harness.isOver(downstream: 0) {
      if !accepted.isEmpty {
        _ = send(accepted.removeFirst())
      } else if demand > .none, !waiting.isEmpty {
        demand -= 1
        let (value, side) = waiting.removeFirst()
        let answer = send(value)
        harness.request(answer, of: side)
      } else if failure != nil || (isSealed && sides.isEmpty && waiting.isEmpty) {
        cancel(by: 0)
        harness.end(failure)
      } else {
        break
      }
    }
    isDelivering = false
    if demand == .unlimited { removeLimits() }
  }

  /// - Returns: The demand to request of the side that sent it.
  private func send(_ value: Int) -> Subscribers.Demand {
    demand += harness.deliver(value)
    return answer
  }

  private var answer: Subscribers.Demand {
    demand == .unlimited || harness.isOver(downstream: 0) ? .none : .max(1)
  }

  private func removeLimits() {
    let limited = sides.filter(limitedSides.contains)
    limitedSides = []
    for side in limited where !harness.isOver(downstream: 0) {
      harness.request(.unlimited, of: side)
    }
  }
}

/// The first upstream's values are the publishers that are merged.
private class FlatMapModel: FanInModel {
  private let maximum: Subscribers.Demand

  init(_ harness: ModelHarness, _ maximum: Subscribers.Demand) {
    self.maximum = maximum
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    harness.handDown()
    harness.subscribe(to: 0)
  }

  override func subscribed(to upstream: Int) {
    if upstream > 0 { return addSide(upstream) }
    if harness.isOver(downstream: 0) {
      harness.cancel(upstream: 0)
    } else {
      harness.request(maximum)
    }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if upstream > 0 { return receive(value, side: upstream) }
    add(publisher: value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    if upstream > 0 { removeSide(upstream) }
    if let error { return fail(error) }
    if upstream == 0 { return seal() }
    if maximum != .unlimited { harness.request(.max(1)) }
    deliverAll()
  }

  override func cancel(by downstream: Int) {
    super.cancel(by: downstream)
    harness.cancel(upstream: 0)
  }
}

/// A value of the first upstream is dropped while the publisher of the one before it is active.
private final class FlatMapFirstModel: FlatMapModel {
  private var isActive = false

  init(_ harness: ModelHarness) { super.init(harness, .unlimited) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard upstream == 0 else { return super.value(value, from: upstream) }
    if isActive { return .max(1) }
    isActive = true
    return super.value(value, from: upstream)
  }

  override func end(_ error: TestError?, from upstream: Int) {
    if upstream > 0, error == nil { isActive = false }
    super.end(error, from: upstream)
  }
}

/// The values of a group wait for demand; a failure does not wait for them.
private final class GroupsModel: QueueModel {
  override var endIsDue: Bool { values.isEmpty || hasFailed }

  override func subscribe(_ downstream: Int) {
    handDown()
    if !harness.isOver(downstream: downstream) { harness.subscribe(to: 0) }
  }

  override func subscribed(to upstream: Int) { harness.request(.unlimited, of: upstream) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    values.append(.one(value))
    deliverAll()
    return .none
  }
}

/// The windows, each as the number 7. They wait for demand, and the end for them.
private final class WindowModel: QueueModel {
  private var number = 0
  private var room = 0

  override func subscribe(_ downstream: Int) {
    handDown()
    openNext()
    if !harness.isOver(downstream: downstream) { harness.subscribe(to: 0) }
  }

  override func subscribed(to upstream: Int) { harness.request(.unlimited, of: upstream) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    room -= 1
    if room == 0 { openNext() }
    return .none
  }

  private func openNext() {
    guard ending == nil, !harness.isOver(downstream: 0) else { return }
    number += 1
    room = 2
    values.append(.one(7))
    harness.schedule(after: 3) { [self, number] in
      if number == self.number { openNext() }
    }
    deliverAll()
  }
}
