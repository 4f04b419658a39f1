@testable import ReactiveCore

extension Catalogue {
  static let errors = [
    Specimen("catch", .init(upstreams: 2), model: { CatchModel($0, [0, 1]) }) { bench in
      Exposed(bench.upstream.catch(bench.tie { _ in bench.publisher(1) }))
    },
    Specimen("replaceError", traits: .replacesFailure, model: ReplaceErrorModel.init) { bench in
      Exposed(bench.upstream.replaceError(with: 9))
    },
  ]
}

private final class CatchModel: SuccessionModel {
  override func isFollowed(_ error: Trouble?) -> Bool { error != nil }
}

/// The value waits for demand, as any other.
private final class ReplaceErrorModel: Model {
  private var outstanding = Subscribers.Demand.none
  private var hasFailed = false

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = stage.deliver(value)
    add(answer)
    return answer
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    guard error != nil else { return stage.end() }
    hasFailed = true
    add(.none)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    stage.request(demand)
    add(.none)
  }

  private func add(_ demand: Subscribers.Demand) {
    outstanding += demand
    guard hasFailed, outstanding > .none else { return }
    hasFailed = false
    stage.deliver(9)
    stage.end()
  }
}
