import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  /// Operators that follow whichever publisher is first.
  static let racing = [
    OperatorCase(
      "amb",
      .init(upstreams: 2),
      model: { AmbModel($0, 2) }
    ) { bench in
      TestedPublisher(bench.upstream.amb(bench.publisher(1)))
    },
    OperatorCase(
      "amb of a collection",
      .init(upstreams: 3),
      model: { AmbModel($0, 3) }
    ) { bench in
      TestedPublisher((0...2).map(bench.publisher).amb())
    },
    OperatorCase("amb with a collection", .init(upstreams: 3), model: { AmbModel($0, 3) }) {
      bench in
      TestedPublisher(bench.upstream.amb(with: (1...2).map(bench.publisher)))
    },
    OperatorCase("amb with others", .init(upstreams: 3), model: { AmbModel($0, 3) }) { bench in
      TestedPublisher(bench.upstream.amb(with: bench.publisher(1), bench.publisher(2)))
    },
  ]
}

/// The first to send wins; the others are cancelled. A value that wins before anybody has asked for
/// one is held.
private final class AmbModel: Model {
  private enum Held {
    case nothing
    case value(Int)
    /// The value that was held is being delivered.
    case delivering
  }

  private let count: Int
  private var demand = Subscribers.Demand.none
  private var sides: [Int] = []
  private var winner: Int?
  private var held = Held.nothing
  /// Sends the end, after the value that is held.
  private var end: (() -> Void)?

  init(_ harness: ModelHarness, _ count: Int) {
    self.count = count
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    harness.handDown()
    for publisher in 0..<count where winner == nil && !harness.isOver(downstream: 0) {
      harness.subscribe(to: publisher)
    }
  }

  override func subscribed(to upstream: Int) {
    sides.append(upstream)
    harness.request(Swift.max(demand, .max(1)), of: upstream)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    let isFirst = winner == nil
    guard wins(upstream), case .nothing = held else { return .none }
    if !isFirst || demand > .none { return harness.deliver(value) }
    held = .value(value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard wins(upstream) else { return }
    if case .nothing = held { return harness.end(error) }
    end = { [harness] in harness.end(error) }
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    let asked = Swift.max(demand, .max(1))
    demand += more
    switch held {
    case .value(let value): deliverHeld(value)
    case .delivering: break
    case .nothing:
      let new = winner == nil ? Swift.max(demand, .max(1)) - asked : more
      for side in sides { harness.request(new, of: side) }
    }
  }

  private func deliverHeld(_ value: Int) {
    held = .delivering
    let more = harness.deliver(value)
    held = .nothing
    guard !harness.isOver(downstream: 0) else { return }
    if let end { return end() }
    harness.request(demand - 1 + more, of: winner!)
  }

  override func cancel(by downstream: Int) {
    for side in sides { harness.cancel(upstream: side) }
  }

  private func wins(_ side: Int) -> Bool {
    guard winner == nil else { return winner == side }
    winner = side
    for loser in sides where loser != side { harness.cancel(upstream: loser) }
    sides = [side]
    return true
  }
}
