import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  /// Operators that follow whichever publisher is first.
  static let racing = [
    Specimen(
      "amb",
      .init(upstreams: 2),
      model: { AmbModel($0, 2) }
    ) { bench in
      Exposed(bench.upstream.amb(bench.publisher(1)))
    },
    Specimen(
      "amb of a collection",
      .init(upstreams: 3),
      model: { AmbModel($0, 3) }
    ) { bench in
      Exposed((0...2).map(bench.publisher).amb())
    },
    Specimen("amb with a collection", .init(upstreams: 3), model: { AmbModel($0, 3) }) { bench in
      Exposed(bench.upstream.amb(with: (1...2).map(bench.publisher)))
    },
    Specimen("amb with others", .init(upstreams: 3), model: { AmbModel($0, 3) }) { bench in
      Exposed(bench.upstream.amb(with: bench.publisher(1), bench.publisher(2)))
    },
  ]
}

/// Who sends first, wins; the others are cancelled.
private final class AmbModel: Model {
  private let count: Int
  private var demand = Subscribers.Demand.none
  private var sides: [Int] = []
  private var winner: Int?

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
    stage.request(demand, of: upstream)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    wins(upstream) ? stage.deliver(value) : .none
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    if wins(upstream) { stage.end(error) }
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    for side in sides { stage.request(more, of: side) }
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
