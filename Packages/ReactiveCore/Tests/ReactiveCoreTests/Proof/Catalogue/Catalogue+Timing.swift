@testable import ReactiveCore

extension Catalogue {
  static let timing = [
    Specimen("delay", .init(isTimed: true), traits: .keepsAll, model: { LaterModel($0, 3) }) {
      bench in
      Exposed(bench.upstream.delay(for: .nanoseconds(3), scheduler: bench.scheduler))
    },
    Specimen("debounce", .init(isTimed: true), traits: .losesValues, model: DebounceModel.init) {
      bench in
      Exposed(bench.upstream.debounce(for: .nanoseconds(3), scheduler: bench.scheduler))
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

  override func end(_ error: Trouble?, from upstream: Int) {
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

  override func end(_ error: Trouble?, from upstream: Int) {
    newest += 1
    stage.schedule { [stage] in stage.end(error) }
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) { demand += more }
}
