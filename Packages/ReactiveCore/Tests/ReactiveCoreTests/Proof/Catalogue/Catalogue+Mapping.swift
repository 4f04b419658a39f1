@testable import ReactiveCore

extension Catalogue {
  static let mapping = [
    Specimen(
      "map",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { Each($0) { $0.deliver($1 * 2) } }
    ) {
      bench in
      Exposed(bench.upstream.map(bench.tie { $0.number * 2 }))
    },
    Specimen(
      "mapError",
      traits: [.replacesFailure, .handsUpstreamDown, .keepsAll],
      model: MapErrorModel.init
    ) { bench in
      Exposed(bench.upstream.mapError(bench.tie { _ in Trouble.second }))
    },
    Specimen("setFailureType", model: PullModel.of([1, 2, 3])) { _ in
      Exposed([1, 2, 3].publisher.setFailureType(to: Trouble.self))
    },
    Specimen(
      "tryMap",
      model: { Each($0) { $1 == 5 ? $0.stops(.second) : $0.deliver($1 * 2) } }
    ) { bench in
      Exposed(
        bench.upstream.tryMap(
          bench.tie { value in
            if value == 5 { throw Trouble.second }
            return value.number * 2
          }
        )
      )
    },
    Specimen(
      "scan",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { stage in
        var sum = 0
        return Each(stage) { model, value in
          sum += value
          return model.deliver(sum)
        }
      }
    ) { bench in
      Exposed(bench.upstream.scan(0, bench.tie { $0 + $1.number }))
    },
  ]
}

private final class MapErrorModel: Model {
  override func end(_ error: Trouble?, from upstream: Int) {
    stage.end(error == nil ? nil : .second)
  }
}
