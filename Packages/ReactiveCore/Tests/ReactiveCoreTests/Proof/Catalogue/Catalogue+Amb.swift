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
      Exposed(bench.upstream.amb(bench.publisher(1)))
    },
    OperatorCase(
      "amb of a collection",
      .init(upstreams: 3),
      model: { AmbModel($0, 3) }
    ) { bench in
      Exposed((0...2).map(bench.publisher).amb())
    },
    OperatorCase("amb with a collection", .init(upstreams: 3), model: { AmbModel($0, 3) }) {
      bench in
      Exposed(bench.upstream.amb(with: (1...2).map(bench.publisher)))
    },
    OperatorCase("amb with others", .init(upstreams: 3), model: { AmbModel($0, 3) }) { bench in
      Exposed(bench.upstream.amb(with: bench.publisher(1), bench.publisher(2)))
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

  init(_ stage: ModelStage, _ count: Int) {
    self.count = count
    super.init(stage)
  }

  override func subscribe(_ downstream: Int) {
    stage.handDown()
    for publisher in 0..<count where winner == nil && !stage.isOver(downstream: 0) {
      stage.subscribe(to: publisher)
    }
  }

  override func subscribed(to upstream: Int) {
    sides.append(upstream)
    stage.request(Swift.max(demand, .max(1)), of: upstream)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    let isFirst = winner == nil
    guard wins(upstream), case .nothing = held else { return .none }
    if !isFirst || demand > .none { return stage.deliver(value) }
    held = .value(value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard wins(upstream) else { return }
    if case .nothing = held { return stage.end(error) }
    end = { [stage] in stage.end(error) }
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    let asked = Swift.max(demand, .max(1))
    demand += more
    switch held {
    case .value(let value): deliverHeld(value)
    case .delivering: break
    case .nothing:
      let new = winner == nil ? Swift.max(demand, .max(1)) - asked : more
      for side in sides { stage.request(new, of: side) }
    }
  }

  private func deliverHeld(_ value: Int) {
    held = .delivering
    let more = stage.deliver(value)
    held = .nothing
    guard !stage.isOver(downstream: 0) else { return }
    if let end { return end() }
    stage.request(demand - 1 + more, of: winner!)
  }

  override func cancel(by downstream: Int) {
    for side in sides { stage.cancel(upstream: side) }
  }

  private func wins(_ side: Int) -> Bool {
    guard winner == nil else { return winner == side }
    winner = side
    for loser in sides where loser != side { stage.cancel(upstream: loser) }
    sides = [side]
    return true
  }
}
