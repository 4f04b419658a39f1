import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let filtering = [
    OperatorCase(
      "filter",
      traits: .handsUpstreamDown,
      model: { ValueModel($0) { $1 > 2 ? $0.deliver($1) : .max(1) } }
    ) { bench in
      TestedPublisher(bench.upstream.filter(bench.tracked { $0 > 2 }))
    },
    OperatorCase(
      "compactMap",
      traits: .handsUpstreamDown,
      model: { ValueModel($0) { $1 > 2 ? $0.deliver($1 * 2) : .max(1) } }
    ) { bench in
      TestedPublisher(bench.upstream.compactMap(bench.tracked { $0 > 2 ? $0.number * 2 : nil }))
    },
    OperatorCase(
      "filter.filter",
      traits: .handsUpstreamDown,
      model: { ValueModel($0) { $1 > 2 && $1 < 5 ? $0.deliver($1) : .max(1) } }
    ) { bench in
      TestedPublisher(
        bench.upstream.filter(bench.tracked { $0 > 2 }).filter(bench.tracked { $0 < 5 })
      )
    },
    OperatorCase(
      "compactMap.compactMap",
      traits: .handsUpstreamDown,
      model: { ValueModel($0) { $1 > 2 && $1 < 5 ? $0.deliver($1 * 2) : .max(1) } }
    ) { bench in
      TestedPublisher(
        bench.upstream.compactMap(bench.tracked { $0 > 2 ? $0 : nil })
          .compactMap(bench.tracked { $0 < 5 ? $0.number * 2 : nil })
      )
    },
    OperatorCase(
      "compactMap.map",
      traits: .handsUpstreamDown,
      model: { ValueModel($0) { $1 > 2 ? $0.deliver($1 * 2) : .max(1) } }
    ) { bench in
      TestedPublisher(
        bench.upstream.compactMap(bench.tracked { $0 > 2 ? $0 : nil }).map(
          bench.tracked { $0.number * 2 }
        )
      )
    },
    OperatorCase("removeDuplicates", model: removeDuplicatesModel { $0 == $1 }) { bench in
      TestedPublisher(bench.upstream.removeDuplicates())
    },
    OperatorCase("removeDuplicates(by:)", model: removeDuplicatesModel { $0 / 2 == $1 / 2 }) {
      bench in
      TestedPublisher(
        bench.upstream.removeDuplicates(by: bench.tracked { $0.number / 2 == $1.number / 2 })
      )
    },
    OperatorCase(
      "removeAllDuplicates",
      traits: .handsUpstreamDown,
      model: removeAllDuplicatesModel { $0 == $1 }
    ) { bench in
      TestedPublisher(bench.upstream.removeAllDuplicates())
    },
    OperatorCase(
      "removeAllDuplicates of hashable values",
      traits: .handsUpstreamDown,
      model: removeAllDuplicatesModel { $0 == $1 }
    ) { bench in
      TestedPublisher(bench.upstream.map(\.number).removeAllDuplicates())
    },
    OperatorCase(
      "removeAllDuplicates(by:)",
      traits: .handsUpstreamDown,
      model: removeAllDuplicatesModel { $0 / 2 == $1 / 2 }
    ) { bench in
      TestedPublisher(
        bench.upstream.removeAllDuplicates(by: bench.tracked { $0.number / 2 == $1.number / 2 })
      )
    },
    OperatorCase("tryFilter", model: tryFilterModel { $0 }) { bench in
      TestedPublisher(bench.upstream.tryFilter(bench.tracked { try checked($0) > 2 }))
    },
    OperatorCase("filter.tryFilter", model: tryFilterModel { $0 }) { bench in
      TestedPublisher(
        bench.upstream.filter(bench.tracked { $0 > 1 })
          .tryFilter(bench.tracked { try checked($0) > 2 })
      )
    },
    OperatorCase("tryFilter.filter", model: tryFilterModel { $0 }) { bench in
      TestedPublisher(
        bench.upstream.tryFilter(bench.tracked { try checked($0) > 1 }).filter(
          bench.tracked { $0 > 2 }
        )
      )
    },
    OperatorCase("tryFilter.tryFilter", model: tryFilterModel { $0 }) { bench in
      TestedPublisher(
        bench.upstream.tryFilter(bench.tracked { $0 > 1 })
          .tryFilter(bench.tracked { try checked($0) > 2 })
      )
    },
    OperatorCase("tryCompactMap.compactMap", model: tryFilterModel { $0 * 2 }) { bench in
      TestedPublisher(
        bench.upstream.tryCompactMap(bench.tracked { try checked($0) > 1 ? $0 : nil })
          .compactMap(bench.tracked { $0 > 2 ? $0.number * 2 : nil })
      )
    },
    OperatorCase("tryCompactMap", model: tryFilterModel { $0 * 2 }) { bench in
      TestedPublisher(
        bench.upstream.tryCompactMap(bench.tracked { try checked($0) > 2 ? $0.number * 2 : nil })
      )
    },
    OperatorCase(
      "tryRemoveDuplicates",
      model: { harness in
        var last: Int?
        return ValueModel(harness) { model, value in
          if let last, value == 6 || last == 6 { return model.stops(.second) }
          if last == value { return .max(1) }
          last = value
          return model.deliver(value)
        }
      }
    ) { bench in
      TestedPublisher(
        bench.upstream.tryRemoveDuplicates(by: bench.tracked { try checked($0) == checked($1) })
      )
    },
    OperatorCase("ignoreOutput", traits: .handsUpstreamDown, model: IgnoreOutputModel.init) {
      bench in
      TestedPublisher(bench.upstream.ignoreOutput(), as: { (_: Never) -> Item in })
    },
    OperatorCase("replaceEmpty", model: ReplaceEmptyModel.init) { bench in
      TestedPublisher(bench.upstream.replaceEmpty(with: 9))
    },
  ]

  /// The value, unless it is six.
  static func checked(_ value: Token) throws -> Token {
    if value == 6 { throw TestError.second }
    return value
  }

  private static func tryFilterModel(
    _ transform: @escaping @Sendable (Int) -> Int
  ) -> @Sendable (ModelHarness) -> Model {
    { harness in
      ValueModel(harness) { model, value in
        if value == 6 { return model.stops(.second) }
        return value > 2 ? model.deliver(transform(value)) : .max(1)
      }
    }
  }

  private static func removeDuplicatesModel(
    by areSame: @escaping @Sendable (Int, Int) -> Bool
  ) -> @Sendable (ModelHarness) -> Model {
    { harness in
      var last: Int?
      return ValueModel(harness) { model, value in
        if let last, areSame(last, value) { return .max(1) }
        last = value
        return model.deliver(value)
      }
    }
  }

  private static func removeAllDuplicatesModel(
    by areSame: @escaping @Sendable (Int, Int) -> Bool
  ) -> @Sendable (ModelHarness) -> Model {
    { harness in
      var seen: [Int] = []
      return ValueModel(harness) { model, value in
        if seen.contains(where: { areSame($0, value) }) { return .max(1) }
        seen.append(value)
        return model.deliver(value)
      }
    }
  }
}

private final class IgnoreOutputModel: Model {
  override func subscribed(to upstream: Int) {
    harness.handDown()
    harness.request(.unlimited)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand { .none }
}

private final class ReplaceEmptyModel: LastItemModel {
  private var isEmpty = true

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    isEmpty = false
    return harness.deliver(value)
  }

  override func lastItem() -> Item? { isEmpty ? .one(9) : nil }
}
