import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let mapping = [
    OperatorCase(
      "map",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.deliver($1 * 2) } }
    ) {
      bench in
      TestedPublisher(bench.upstream.map(bench.tracked { $0.number * 2 }))
    },
    OperatorCase(
      "pairwise",
      traits: .handsUpstreamDown,
      model: { harness in
        var last: Int?
        return ValueModel(harness) { model, value in
          let before = last
          last = value
          return before.map { model.harness.deliver(.many([$0, value])) } ?? .max(1)
        }
      }
    ) { bench in
      TestedPublisher(bench.upstream.pairwise())
    },
    OperatorCase(
      "nwise",
      traits: .handsUpstreamDown,
      model: { harness in
        var newest: [Int] = []
        return ValueModel(harness) { model, value in
          newest = newest.suffix(2) + [value]
          return newest.count == 3 ? model.harness.deliver(.many(newest)) : .max(1)
        }
      }
    ) { bench in
      TestedPublisher(bench.upstream.nwise(3))
    },
    OperatorCase(
      "enumerated",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { harness in
        var index = 0
        return ValueModel(harness) { model, value in
          index += 1
          return model.harness.deliver(.many([index, value]))
        }
      }
    ) { bench in
      TestedPublisher(bench.upstream.enumerated(initial: 1)) {
        .many([$0.index, $0.element.number])
      }
    },
    OperatorCase(
      "toggle",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.deliver($1 > 3 ? 0 : 1) } }
    ) { bench in
      TestedPublisher(bench.upstream.map(bench.tracked { $0 > 3 }).toggle())
    },
    OperatorCase(
      "mapMany",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.harness.deliver(.many([$1 * 2, $1 * 2])) } }
    ) { bench in
      TestedPublisher(
        bench.upstream.map { [$0, $0] }.mapMany(bench.tracked { Token($0.number * 2) })
      )
    },
    OperatorCase(
      "mapError",
      traits: [.replacesFailure, .handsUpstreamDown, .keepsAll],
      model: MapErrorModel.init
    ) { bench in
      TestedPublisher(bench.upstream.mapError(bench.tracked { _ in TestError.second }))
    },
    OperatorCase(
      "setFailureType",
      .init(fails: false),
      traits: [.handsUpstreamDown, .keepsAll],
      model: Model.init
    ) { bench in
      TestedPublisher(bench.safePublisher(0).setFailureType(to: TestError.self))
    },
    OperatorCase(
      "setFailureType twice",
      .init(fails: false),
      traits: [.handsUpstreamDown, .keepsAll],
      model: Model.init
    ) { bench in
      TestedPublisher(
        bench.safePublisher(0).setFailureType(to: Never.self).setFailureType(to: TestError.self)
      )
    },
    OperatorCase(
      "map.map",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.deliver($1 * 2 + 1) } }
    ) { bench in
      TestedPublisher(
        bench.upstream.map(bench.tracked { $0.number * 2 }).map(bench.tracked { $0 + 1 })
      )
    },
    OperatorCase("tryMap", model: tryMapModel { $0 * 2 }) { bench in
      TestedPublisher(bench.upstream.tryMap(bench.tracked { try checked($0).number * 2 }))
    },
    OperatorCase("map.tryMap", model: tryMapModel { $0 * 2 }) { bench in
      TestedPublisher(
        bench.upstream.map(bench.tracked { $0 }).tryMap(
          bench.tracked { try checked($0).number * 2 }
        )
      )
    },
    OperatorCase("tryMap.map", model: tryMapModel { $0 * 2 }) { bench in
      TestedPublisher(
        bench.upstream.tryMap(bench.tracked { try checked($0) }).map(
          bench.tracked { $0.number * 2 }
        )
      )
    },
    OperatorCase("tryMap.tryMap", model: tryMapModel(throwingAt: 5) { $0 * 2 }) { bench in
      TestedPublisher(
        bench.upstream.tryMap(bench.tracked { try checked($0) }).tryMap(
          bench.tracked { value in
            if value == 5 { throw TestError.second }
            return value.number * 2
          }
        )
      )
    },
    OperatorCase(
      "scan",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { harness in
        var sum = 0
        return ValueModel(harness) { model, value in
          sum += value
          return model.deliver(sum)
        }
      }
    ) { bench in
      TestedPublisher(bench.upstream.scan(0, bench.tracked { $0 + $1.number }))
    },
    OperatorCase(
      "tryScan",
      model: { harness in
        var sum = 0
        return ValueModel(harness) { model, value in
          if value == 6 { return model.stops(.second) }
          sum += value
          return model.deliver(sum)
        }
      }
    ) { bench in
      TestedPublisher(
        bench.upstream.tryScan(
          0,
          bench.tracked { sum, value in
            if value == 6 { throw TestError.second }
            return sum + value.number
          }
        )
      )
    },
    OperatorCase(
      "map(keyPath)",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.deliver($1) } }
    ) { bench in
      TestedPublisher(bench.upstream.map(\.number))
    },
    OperatorCase(
      "map(keyPath, keyPath)",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.harness.deliver(.many([$1, $1])) } }
    ) { bench in
      TestedPublisher(bench.upstream.map(\.number, \.number), as: { Item.many([$0, $1]) })
    },
    OperatorCase(
      "map(keyPath, keyPath, keyPath)",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.harness.deliver(.many([$1, $1, $1])) } }
    ) { bench in
      TestedPublisher(
        bench.upstream.map(\.number, \.number, \.number),
        as: { .many([$0, $1, $2]) }
      )
    },
    OperatorCase(
      "replaceNil",
      traits: [.handsUpstreamDown, .keepsAll],
      model: { ValueModel($0) { $0.deliver($1 > 3 ? $1 : 9) } }
    ) { bench in
      TestedPublisher(bench.upstream.map { $0 > 3 ? $0.number : nil }.replaceNil(with: 9))
    },
    OperatorCase(
      "encode",
      model: { ValueModel($0) { $1 == 5 ? $0.stops(.second) : $0.deliver($1 * 2) } }
    ) { bench in
      TestedPublisher(bench.upstream.map(\.number).encode(encoder: Doubler()))
    },
    OperatorCase(
      "decode",
      model: { ValueModel($0) { $1 == 5 ? $0.stops(.second) : $0.deliver($1 / 2) } }
    ) { bench in
      TestedPublisher(bench.upstream.map(\.number).decode(type: Int.self, decoder: Doubler()))
    },
    switching("switchToLatest") { bench in
      bench.upstream.map(bench.tracked { bench.publisher($0.number) }).switchToLatest()
    },
    switching("switchToLatest of one that cannot fail itself", fails: false) { bench in
      bench.safePublisher(0).map(bench.tracked { bench.publisher($0.number) }).switchToLatest()
    },
    switching("switchToLatest of publishers that cannot fail", fails: false) { bench in
      bench.upstream.map(bench.tracked { bench.safePublisher($0.number) }).switchToLatest()
    },
    switching("switchToLatest where nothing can fail", fails: false) { bench in
      bench.safePublisher(0).map(bench.tracked { bench.safePublisher($0.number) }).switchToLatest()
    },
    switching("flatMapLatest") { bench in
      bench.upstream.flatMapLatest(bench.tracked { bench.publisher($0.number) })
    },
    switching("flatMapLatest that cannot fail itself", fails: false) { bench in
      bench.safePublisher(0).flatMapLatest(bench.tracked { bench.publisher($0.number) })
    },
    switching("flatMapLatest to publishers that cannot fail", fails: false) { bench in
      bench.upstream.flatMapLatest(bench.tracked { bench.safePublisher($0.number) })
    },
    switching("flatMapLatest where nothing can fail", fails: false) { bench in
      bench.safePublisher(0).flatMapLatest(bench.tracked { bench.safePublisher($0.number) })
    },
  ]

  private static func tryMapModel(
    throwingAt thrown: Int? = nil,
    _ transform: @escaping @Sendable (Int) -> Int
  ) -> @Sendable (ModelHarness) -> Model {
    { harness in
      ValueModel(harness) { model, value in
        value == 6 || value == thrown ? model.stops(.second) : model.deliver(transform(value))
      }
    }
  }

  private static func switching<P: Publisher & SendableMetatype>(
    _ name: String,
    fails: Bool = true,
    make: @escaping @Sendable (Bench) -> P
  ) -> OperatorCase where P.Output == Token {
    OperatorCase(
      name,
      .init(upstreams: 4, fails: fails),
      model: SwitchToLatestModel.init,
      make: { TestedPublisher(make($0)) }
    )
  }
}

/// Encodes by doubling and decodes by halving, except for five.
private struct Doubler: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int {
    guard let number = value as? Int, number != 5 else { throw TestError.second }
    return number * 2
  }

  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T {
    guard number != 5, let result = number / 2 as? T else { throw TestError.second }
    return result
  }
}

/// The values of the publisher that came last. It takes over what demand is left.
private final class SwitchToLatestModel: Model {
  private var demand = Subscribers.Demand.none
  private var accepted: [Int] = []
  /// The upstream that is the newest publisher; zero while there is none.
  private var inner = 0
  private var outerHasEnded = false
  private var failure: TestError?
  private var isDelivering = false

  override func subscribe(_ downstream: Int) {
    harness.handDown()
    harness.subscribe(to: 0)
  }

  override func subscribed(to upstream: Int) {
    if harness.isOver(downstream: 0) { return harness.cancel(upstream: upstream) }
    if upstream == 0 { return harness.request(.unlimited) }
    inner = upstream
    harness.request(demand, of: upstream)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard failure == nil else { return .none }
    if upstream > 0 { return receive(value, from: upstream) }
    if inner > 0 { harness.cancel(upstream: inner) }
    harness.subscribe(to: value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard upstream == 0 || upstream == inner else { return }
    if upstream == 0 { outerHasEnded = true } else { inner = 0 }
    if failure == nil { failure = error }
    deliverAll()
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) { add(more) }

  override func cancel(by downstream: Int) {
    if inner > 0 { harness.cancel(upstream: inner) }
    harness.cancel(upstream: 0)
  }

  private func receive(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard upstream == inner else { return .none }
    if demand > .none { demand -= 1 }
    guard !isDelivering else {
      accepted.append(value)
      return .none
    }
    isDelivering = true
    let answer = harness.deliver(value)
    let isCurrent = upstream == inner && failure == nil
    if isCurrent { demand += answer } else { add(answer) }
    isDelivering = false
    deliverAll()
    return isCurrent ? answer : .none
  }

  private func add(_ more: Subscribers.Demand) {
    demand += more
    if inner > 0 { harness.request(more, of: inner) }
  }

  private func deliverAll() {
    guard !isDelivering else { return }
    isDelivering = true
    while !accepted.isEmpty { add(harness.deliver(accepted.removeFirst())) }
    if !harness.isOver(downstream: 0), failure != nil || (outerHasEnded && inner == 0) {
      cancel(by: 0)
      harness.end(failure)
    }
    isDelivering = false
  }
}

private final class MapErrorModel: Model {
  override func end(_ error: TestError?, from upstream: Int) {
    harness.end(error == nil ? nil : .second)
  }
}
