@testable import ReactiveCore

extension Catalogue {
  static let sequencing = [
    Specimen("prefix(0)", model: { PrefixModel($0, 0) }) { bench in
      Exposed(bench.upstream.prefix(0))
    },
    Specimen("prefix(2)", model: { PrefixModel($0, 2) }) { bench in
      Exposed(bench.upstream.prefix(2))
    },
    Specimen("prefix(while:)", model: { Each($0) { $1 < 5 ? $0.deliver($1) : $0.stops() } }) {
      bench in
      Exposed(bench.upstream.prefix(while: bench.tie { $0 < 5 }))
    },
    Specimen("append(publisher)", .init(upstreams: 2), model: { SuccessionModel($0, [0, 1]) }) {
      bench in
      Exposed(bench.upstream.append(bench.publisher(1)))
    },
    Specimen("append twice", .init(upstreams: 3), model: { SuccessionModel($0, [0, 1, 2]) }) {
      bench in
      Exposed(bench.upstream.append(bench.publisher(1)).append(bench.publisher(2)))
    },
    Specimen("prepend(publisher)", .init(upstreams: 2), model: { SuccessionModel($0, [1, 0]) }) {
      bench in
      Exposed(bench.upstream.prepend(bench.publisher(1)))
    },
  ]
}

private final class PrefixModel: Model {
  private var left: Int

  init(_ stage: ModelStage, _ count: Int) {
    left = count
    super.init(stage)
  }

  override func subscribed(to upstream: Int) {
    let isEmpty = left == 0
    stage.handDown()
    if isEmpty { stop() }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard left > 0 else { return .none }
    left -= 1
    let isLast = left == 0
    let answer = stage.deliver(value)
    if isLast { stop() }
    return isLast ? .none : answer
  }
}

/// One publisher after another, each with the demand that is left over. One that has ended while it
/// was subscribed to is succeeded when that is done: nothing recurses over the publishers.
class SuccessionModel: Model {
  private var publishers: [Int]
  private var outstanding = Subscribers.Demand.none
  private var current = 0
  private var isSubscribing = false
  private var isDue = false

  init(_ stage: ModelStage, _ publishers: [Int]) {
    self.publishers = publishers
    super.init(stage)
  }

  /// Whether this end is followed by the next publisher.
  func isFollowed(_ error: Trouble?) -> Bool { error == nil }

  override func subscribe(_ downstream: Int) {
    stage.subscribe(to: publishers.removeFirst())
  }

  override func subscribed(to upstream: Int) {
    current = upstream
    if upstream == 0 { stage.handDown() } else { stage.request(outstanding, of: upstream) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = stage.deliver(value)
    outstanding += answer
    if upstream == current { return answer }
    // It was succeeded while it was delivering: what downstream wants, the successor has to send.
    stage.request(answer, of: current)
    return .none
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    guard isFollowed(error), !publishers.isEmpty else { return stage.end(error) }
    isDue = true
    guard !isSubscribing else { return }
    isSubscribing = true
    while isDue, !stage.isOver(downstream: 0) {
      isDue = false
      stage.subscribe(to: publishers.removeFirst())
    }
    isSubscribing = false
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    stage.request(demand, of: current)
  }

  override func cancel(by downstream: Int) {
    stage.cancel(upstream: current)
  }
}
