@testable import ReactiveCore

extension Catalogue {
  static let sources = [
    Specimen("Just", model: PullModel.of([1])) { _ in Exposed(Just(1)) },
    Specimen("Sequence", model: PullModel.of([1, 2, 3, 4, 5])) { _ in
      Exposed([1, 2, 3, 4, 5].publisher)
    },
    Specimen("Sequence of nothing", traits: .endsAtOnce, model: { OverModel($0, nil) }) { _ in
      Exposed([Int]().publisher)
    },
    Specimen("Empty", traits: .endsAtOnce, model: { OverModel($0, nil) }) { _ in
      Exposed(Empty<Int, Trouble>())
    },
    Specimen("Empty that never completes", traits: .neverEnds, model: SilentModel.init) { _ in
      Exposed(Empty<Int, Trouble>(completeImmediately: false))
    },
    Specimen("Fail", traits: .endsAtOnce, model: { OverModel($0, .first) }) { _ in
      Exposed(Fail<Int, Trouble>(error: .first))
    },
    Specimen("Deferred", traits: [.handsUpstreamDown, .keepsAll], model: DeferredModel.init) {
      bench in
      Exposed(
        Deferred {
          bench.note(1)
          return bench.upstream
        }
      )
    },
  ]
}

/// Values on demand, then the end.
final class PullModel: Model {
  private var values: [Int]
  private var demand = Subscribers.Demand.none
  private var isSending = false

  static func of(_ values: [Int]) -> @Sendable (ModelStage) -> PullModel {
    { PullModel($0, values) }
  }

  private init(_ stage: ModelStage, _ values: [Int]) {
    self.values = values
    super.init(stage)
  }

  override func subscribe(_ downstream: Int) { stage.handDown() }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    guard !isSending else { return }
    isSending = true
    while demand > .none, !stage.isOver(downstream: 0) {
      demand -= 1
      demand += stage.deliver(values.removeFirst())
      if values.isEmpty { stage.end() }
    }
    isSending = false
  }

  override func cancel(by downstream: Int) {}
}

/// Ends whether it is asked or not.
final class OverModel: Model {
  private let error: Trouble?

  init(_ stage: ModelStage, _ error: Trouble?) {
    self.error = error
    super.init(stage)
  }

  override func subscribe(_ downstream: Int) { stage.handDownAndEnd(error) }
  override func request(_ demand: Subscribers.Demand, by downstream: Int) {}
  override func cancel(by downstream: Int) {}
}

private final class SilentModel: Model {
  override func subscribe(_ downstream: Int) { stage.handDown() }
  override func request(_ demand: Subscribers.Demand, by downstream: Int) {}
  override func cancel(by downstream: Int) {}
}

private final class DeferredModel: Model {
  override func subscribe(_ downstream: Int) {
    stage.mark(.note(1))
    super.subscribe(downstream)
  }
}
