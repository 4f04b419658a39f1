@testable import ReactiveCore

extension Catalogue {
  static let filtering = [
    Specimen(
      "filter",
      traits: .handsUpstreamDown,
      model: { Each($0) { $1 > 2 ? $0.deliver($1) : .max(1) } }
    ) { bench in
      Exposed(bench.upstream.filter(bench.tie { $0 > 2 }))
    },
    Specimen(
      "compactMap",
      traits: .handsUpstreamDown,
      model: { Each($0) { $1 > 2 ? $0.deliver($1 * 2) : .max(1) } }
    ) { bench in
      Exposed(bench.upstream.compactMap(bench.tie { $0 > 2 ? $0.number * 2 : nil }))
    },
    Specimen("removeDuplicates", model: removeDuplicatesModel { $0 == $1 }) { bench in
      Exposed(bench.upstream.removeDuplicates())
    },
    Specimen("removeDuplicates(by:)", model: removeDuplicatesModel { $0 / 2 == $1 / 2 }) { bench in
      Exposed(bench.upstream.removeDuplicates(by: bench.tie { $0.number / 2 == $1.number / 2 }))
    },
  ]

  private static func removeDuplicatesModel(
    by areSame: @escaping @Sendable (Int, Int) -> Bool
  ) -> @Sendable (ModelStage) -> Model {
    { stage in
      var last: Int?
      return Each(stage) { model, value in
        if let last, areSame(last, value) { return .max(1) }
        last = value
        return model.deliver(value)
      }
    }
  }
}
