import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let sequencing = [
    OperatorCase("prefix(0)", model: { PrefixModel($0, 0) }) { bench in
      TestedPublisher(bench.upstream.prefix(0))
    },
    OperatorCase("prefix(2)", model: { PrefixModel($0, 2) }) { bench in
      TestedPublisher(bench.upstream.prefix(2))
    },
    OperatorCase(
      "prefix(while:)",
      model: { ValueModel($0) { $1 < 5 ? $0.deliver($1) : $0.stops() } }
    ) {
      bench in
      TestedPublisher(bench.upstream.prefix(while: bench.tracked { $0 < 5 }))
    },
    OperatorCase("append(publisher)", .init(upstreams: 2), model: { SuccessionModel($0, [0, 1]) }) {
      bench in
      TestedPublisher(bench.upstream.append(bench.publisher(1)))
    },
    OperatorCase("append twice", .init(upstreams: 3), model: { SuccessionModel($0, [0, 1, 2]) }) {
      bench in
      TestedPublisher(bench.upstream.append(bench.publisher(1)).append(bench.publisher(2)))
    },
    OperatorCase("prepend(publisher)", .init(upstreams: 2), model: { SuccessionModel($0, [1, 0]) })
    {
      bench in
      TestedPublisher(bench.upstream.prepend(bench.publisher(1)))
    },
    OperatorCase("append(values)", model: { AppendModel($0, [7, 8]) }) { bench in
      TestedPublisher(bench.upstream.append(bench.token(7), bench.token(8)))
    },
    OperatorCase("append(sequence)", model: { AppendModel($0, [7, 8]) }) { bench in
      TestedPublisher(bench.upstream.append((7...8).map(bench.token)))
    },
    OperatorCase("prepend(values)", model: { PrependModel($0, [7, 8]) }) { bench in
      TestedPublisher(bench.upstream.prepend(bench.token(7), bench.token(8)))
    },
    OperatorCase("prepend(sequence)", model: { PrependModel($0, [7, 8]) }) { bench in
      TestedPublisher(bench.upstream.prepend((7...8).map(bench.token)))
    },
    OperatorCase("tryPrefix(while:)", model: { ValueModel($0, tryPrefix) }) { bench in
      TestedPublisher(bench.upstream.tryPrefix(while: bench.tracked { try checked($0) < 5 }))
    },
    OperatorCase("output(at:)", model: { PrefixModel($0, 1, dropping: 2) }) { bench in
      TestedPublisher(bench.upstream.output(at: 2))
    },
    OperatorCase("output(in:)", model: { PrefixModel($0, 2, dropping: 1) }) { bench in
      TestedPublisher(bench.upstream.output(in: 1...2))
    },
    OperatorCase("dropFirst", model: { DropModel($0, 2) }) { bench in
      TestedPublisher(bench.upstream.dropFirst(2))
    },
    OperatorCase("dropFirst.dropFirst", model: { DropModel($0, 3) }) { bench in
      TestedPublisher(bench.upstream.dropFirst(2).dropFirst())
    },
    OperatorCase("drop(while:)", model: dropModel { $0 < 4 }) { bench in
      TestedPublisher(bench.upstream.drop(while: bench.tracked { $0 < 4 }))
    },
    OperatorCase("tryDrop(while:)", model: dropModel(throwingAt: 6) { $0 < 4 }) {
      bench in
      TestedPublisher(bench.upstream.tryDrop(while: bench.tracked { try checked($0) < 4 }))
    },
    OperatorCase(
      "drop(untilOutputFrom:)",
      .init(upstreams: 2),
      traits: .losesValues,
      model: DropUntilOutputModel.init
    ) { bench in
      TestedPublisher(bench.upstream.drop(untilOutputFrom: bench.publisher(1)))
    },
    OperatorCase(
      "prefix(untilOutputFrom:)",
      .init(upstreams: 2),
      traits: [.losesValues, .replacesFailure],
      model: PrefixUntilOutputModel.init
    ) { bench in
      TestedPublisher(bench.upstream.prefix(untilOutputFrom: bench.publisher(1)))
    },
    OperatorCase("prefix(duration:)", .init(isTimed: true), model: PrefixDurationModel.init) {
      bench in
      TestedPublisher(bench.upstream.prefix(duration: .nanoseconds(3), on: bench.scheduler))
    },
  ]

  private static func tryPrefix(_ model: ValueModel, _ value: Int) -> Subscribers.Demand {
    switch value {
    case 6: model.stops(.second)
    case 5: model.stops()
    default: model.deliver(value)
    }
  }

  /// Drops while the closure says so of a value and its position; from then on it is not asked again.
  private static func dropModel(
    throwingAt thrown: Int? = nil,
    while isDropped: @escaping @Sendable (Int) -> Bool
  ) -> @Sendable (ModelHarness) -> Model {
    { harness in
      var isDropping = true
      return ValueModel(harness) { model, value in
        if isDropping, value == thrown { return model.stops(.second) }
        isDropping = isDropping && isDropped(value)
        return isDropping ? .max(1) : model.deliver(value)
      }
    }
  }
}

/// The dropped values are asked for with the first request. The subscription is handed down before the
/// upstream is subscribed.
private final class DropModel: Model {
  private var remaining: Int
  /// The demand before the upstream was subscribed; nil afterwards.
  private var early: Subscribers.Demand?
  private var isCancelled = false

  init(_ harness: ModelHarness, _ count: Int) {
    remaining = count
    early = .max(count)
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    harness.handDown()
    harness.subscribe(to: 0)
  }

  override func subscribed(to upstream: Int) {
    if isCancelled { return harness.cancel(upstream: 0) }
    if let early = early.take() { harness.request(early) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    if early == nil { harness.request(demand) } else { early? += demand }
  }

  override func cancel(by downstream: Int) {
    isCancelled = true
    if early == nil { harness.cancel(upstream: 0) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard remaining > 0 else { return harness.deliver(value) }
    remaining -= 1
    return .none
  }
}

/// Another publisher's first value opens or closes the way. It is subscribed first.
private class UntilOutputModel: Model {
  final private(set) var hasFired = false
  private var demand = Subscribers.Demand.none

  /// The other publisher and the upstream, in the order in which they are subscribed.
  var other: Int { 0 }
  var upstream: Int { 1 }

  override func subscribe(_ downstream: Int) {
    for publisher in [1, 0] where isWanted { harness.subscribe(to: publisher) }
  }

  override func subscribed(to upstream: Int) {
    harness.request(upstream == other ? .max(1) : demand, of: upstream)
  }

  final override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if upstream == self.upstream { return receive(value) }
    guard !hasFired else { return .none }
    hasFired = true
    fire()
    return .none
  }

  final override func end(_ error: TestError?, from upstream: Int) {
    if upstream == self.upstream { return end(error) }
    if !hasFired { otherEnds(error) }
  }

  final override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    harness.request(more, of: upstream)
  }

  override func cancel(by downstream: Int) {
    harness.cancel(upstream: upstream)
    harness.cancel(upstream: other)
  }

  var isWanted: Bool { !harness.isOver(downstream: 0) }
  func receive(_ value: Int) -> Subscribers.Demand { harness.deliver(value) }
  func fire() {}
  func otherEnds(_ error: TestError?) {}

  func end(_ error: TestError?) {
    cancel(by: 0)
    harness.end(error)
  }
}

/// The subscription is handed down before either is subscribed.
private final class DropUntilOutputModel: UntilOutputModel {
  override func subscribe(_ downstream: Int) {
    harness.handDown()
    super.subscribe(downstream)
  }

  override func receive(_ value: Int) -> Subscribers.Demand {
    hasFired ? harness.deliver(value) : .none
  }

  override func otherEnds(_ error: TestError?) { end(error) }
}

/// The subscription is handed down when the upstream's comes, or with an end that is earlier. An end that
/// comes while it is handed down, or a value is delivered, waits until that is done.
private class PrefixUntilOutputModel: UntilOutputModel {
  private var depth = 0
  private var ending: TestError??

  private var isHandedDown = false

  override var isWanted: Bool { super.isWanted && ending == nil }

  override func subscribed(to upstream: Int) {
    super.subscribed(to: upstream)
    if upstream == self.upstream { handDown() }
  }

  private func handDown() {
    guard !isHandedDown else { return }
    isHandedDown = true
    depth += 1
    harness.handDown()
    depth -= 1
    sendEnd()
  }

  override func fire() { end(nil) }

  override func receive(_ value: Int) -> Subscribers.Demand {
    guard ending == nil else { return .none }
    depth += 1
    let answer = harness.deliver(value)
    depth -= 1
    sendEnd()
    return answer
  }

  override func end(_ error: TestError?) {
    guard isWanted else { return }
    ending = .some(error)
    cancel(by: 0)
    sendEnd()
  }

  private func sendEnd() {
    guard let ending, depth == 0 else { return }
    handDown()
    harness.end(ending)
  }
}

/// The other publisher is the time.
private final class PrefixDurationModel: PrefixUntilOutputModel {
  override var other: Int { 1 }
  override var upstream: Int { 0 }

  override func subscribe(_ downstream: Int) {
    harness.schedule(after: 3) { [self] in fire() }
    harness.subscribe(to: upstream)
  }

  override func cancel(by downstream: Int) { harness.cancel(upstream: upstream) }
}

private final class PrefixModel: Model {
  private var dropping: Int
  private var left: Int

  init(_ harness: ModelHarness, _ count: Int, dropping: Int = 0) {
    self.dropping = dropping
    left = count
    super.init(harness)
  }

  override func subscribed(to upstream: Int) {
    let isEmpty = left == 0
    // Nothing is wanted from the upstream.
    if isEmpty { harness.cancel(upstream: upstream) }
    harness.handDown()
    if isEmpty { harness.end() }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if dropping > 0 {
      dropping -= 1
      return .max(1)
    }
    guard left > 0 else { return .none }
    left -= 1
    let isLast = left == 0
    let answer = harness.deliver(value)
    if isLast { stop() }
    return isLast ? .none : answer
  }
}

/// Values of its own before or after those of the upstream. Each waits for demand.
private class ElementsModel: Model {
  private var elements: [Int]
  final private(set) var outstanding = Subscribers.Demand.none
  /// True while the elements are being sent, before or after the upstream's values.
  final var sendsElements = false
  private var isSending = false

  init(_ harness: ModelHarness, _ elements: [Int]) {
    self.elements = elements
    super.init(harness)
  }

  func elementsAreOut() {}

  final override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = harness.deliver(value)
    outstanding += answer
    sendElements()
    return answer
  }

  final override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    if sendsElements { sendElements() } else { harness.request(demand) }
  }

  final func sendElements() {
    guard sendsElements, !isSending else { return }
    isSending = true
    while outstanding > .none, !elements.isEmpty, !harness.isOver(downstream: 0) {
      outstanding -= 1
      outstanding += harness.deliver(elements.removeFirst())
    }
    isSending = false
    guard elements.isEmpty, !harness.isOver(downstream: 0) else { return }
    sendsElements = false
    elementsAreOut()
  }
}

private final class AppendModel: ElementsModel {
  override func end(_ error: TestError?, from upstream: Int) {
    if let error { return harness.end(error) }
    sendsElements = true
    sendElements()
  }

  override func elementsAreOut() { harness.end() }
}

private final class PrependModel: ElementsModel {
  override func subscribe(_ downstream: Int) {
    sendsElements = true
    harness.handDown()
  }

  override func elementsAreOut() { harness.subscribe(to: 0) }

  override func subscribed(to upstream: Int) { harness.request(outstanding) }
}

/// One publisher after another, each with the demand that is left over. One that has ended while it
/// was subscribed to is succeeded when that is done: nothing recurses over the publishers.
class SuccessionModel: Model {
  private var publishers: [Int]
  private var outstanding = Subscribers.Demand.none
  private var current = 0
  private var isSubscribing = false
  private var isDue = false

  init(_ harness: ModelHarness, _ publishers: [Int]) {
    self.publishers = publishers
    super.init(harness)
  }

  /// True if this end is followed by the next publisher.
  func isFollowed(_ error: TestError?) -> Bool { error == nil }

  override func subscribe(_ downstream: Int) {
    harness.subscribe(to: publishers.removeFirst())
  }

  override func subscribed(to upstream: Int) {
    current = upstream
    if upstream == 0 { harness.handDown() } else { harness.request(outstanding, of: upstream) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = harness.deliver(value)
    outstanding += answer
    if upstream == current { return answer }
    // It was succeeded while it was delivering: what downstream wants, the successor has to send.
    harness.request(answer, of: current)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard isFollowed(error), !publishers.isEmpty else { return harness.end(error) }
    isDue = true
    guard !isSubscribing else { return }
    isSubscribing = true
    while isDue, !harness.isOver(downstream: 0) {
      isDue = false
      harness.subscribe(to: publishers.removeFirst())
    }
    isSubscribing = false
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    harness.request(demand, of: current)
  }

  override func cancel(by downstream: Int) {
    harness.cancel(upstream: current)
  }
}
