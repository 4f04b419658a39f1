import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  /// Operators that join the values of several publishers.
  static let joining = [
    OperatorCase("zip", .init(upstreams: 2), model: { ZipModel($0, 2) }) { bench in
      TestedPublisher(bench.upstream.zip(bench.publisher(1)))
    },
    OperatorCase("zip of 3", .init(upstreams: 3), model: { ZipModel($0, 3) }) { bench in
      TestedPublisher(bench.upstream.zip(bench.publisher(1), bench.publisher(2))) {
        .many([$0.number, $1.number, $2.number])
      }
    },
    OperatorCase("zip of 4", .init(upstreams: 4), model: { ZipModel($0, 4) }) { bench in
      let (b, c, d) = (bench.publisher(1), bench.publisher(2), bench.publisher(3))
      return TestedPublisher(bench.upstream.zip(b, c, d)) {
        .many([$0.number, $1.number, $2.number, $3.number])
      }
    },
    zip("of a collection", 3) { all, _ in all.zip() },
    zip("with a collection", 3) { all, _ in all[0].zip(with: all[1...]) },
    zip("with others", 3) { all, _ in all[0].zip(with: all[1], all[2]) },
    zip("of 2, transformed", 2) { all, row in all[0].zip(all[1]) { row([$0, $1]) } },
    zip("of 3, transformed", 3) { all, row in all[0].zip(all[1], all[2]) { row([$0, $1, $2]) } },
    zip("of 4, transformed", 4) { all, row in
      all[0].zip(all[1], all[2], all[3]) { row([$0, $1, $2, $3]) }
    },
    OperatorCase(
      "combineLatest",
      .init(upstreams: 2),
      traits: .losesValues,
      model: { CombineLatestModel($0, 2) }
    ) { bench in
      TestedPublisher(bench.upstream.combineLatest(bench.publisher(1)))
    },
    OperatorCase(
      "combineLatest of 3",
      .init(upstreams: 3),
      traits: .losesValues,
      model: { CombineLatestModel($0, 3) }
    ) { bench in
      TestedPublisher(bench.upstream.combineLatest(bench.publisher(1), bench.publisher(2))) {
        .many([$0.number, $1.number, $2.number])
      }
    },
    OperatorCase(
      "combineLatest of 4",
      .init(upstreams: 4),
      traits: .losesValues,
      model: { CombineLatestModel($0, 4) }
    ) { bench in
      let (b, c, d) = (bench.publisher(1), bench.publisher(2), bench.publisher(3))
      return TestedPublisher(bench.upstream.combineLatest(b, c, d)) {
        .many([$0.number, $1.number, $2.number, $3.number])
      }
    },
    combineLatest("of a collection", 3) { all, _ in all.combineLatest() },
    combineLatest("with a collection", 3) { all, _ in all[0].combineLatest(with: all[1...]) },
    combineLatest("with others", 3) { all, _ in all[0].combineLatest(with: all[1], all[2]) },
    combineLatest("of 2, transformed", 2) { all, row in
      all[0].combineLatest(all[1]) { row([$0, $1]) }
    },
    combineLatest("of 3, transformed", 3) { all, row in
      all[0].combineLatest(all[1], all[2]) { row([$0, $1, $2]) }
    },
    combineLatest("of 4, transformed", 4) { all, row in
      all[0].combineLatest(all[1], all[2], all[3]) { row([$0, $1, $2, $3]) }
    },
  ]

  /// Makes rows of the values of publishers, perhaps by a closure that is to hold the witness.
  typealias RowMaker<P> =
    @Sendable (_ all: [Bench.Upstream], _ row: @escaping ([Token]) -> [Token]) -> P

  private static func zip<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    make: @escaping RowMaker<P>
  ) -> OperatorCase where P.Output == [Token] {
    joined("zip \(name)", count, model: { ZipModel($0, count) }, make: make)
  }

  private static func combineLatest<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    make: @escaping RowMaker<P>
  ) -> OperatorCase where P.Output == [Token] {
    joined(
      "combineLatest \(name)",
      count,
      traits: .losesValues,
      model: { CombineLatestModel($0, count) },
      make: make
    )
  }

  static func joined<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    traits: OperatorCase.Traits = [],
    model: @escaping @Sendable (ModelHarness) -> Model,
    make: @escaping RowMaker<P>
  ) -> OperatorCase where P.Output == [Token] {
    OperatorCase(name, .init(upstreams: count), traits: traits, model: model) { bench in
      TestedPublisher(
        make((0..<count).map(bench.publisher), bench.tracked { (row: [Token]) in row })
      )
    }
  }
}

/// A row has a value of every side. The subscription goes down when all have subscribed, or when
/// there will be no row. Every request goes to all; during a delivery, to all but the side whose
/// value it was, which gets it as the answer.
private class CombinerModel: Model {
  /// The values that a row may be made of, by side.
  final var sides: [[Int]]
  /// How many rows may be sent.
  final private(set) var demand: Subscribers.Demand
  private var attachedCount = 0
  private var ended: [Int] = []
  private var rows: [Item] = []
  private var failure: TestError?
  private var isHandedDown = false
  private var isDelivering = true
  private var trigger: Int?
  private var owed = Subscribers.Demand.none

  init(_ harness: ModelHarness, _ count: Int, demand: Subscribers.Demand) {
    sides = Array(repeating: [], count: count)
    self.demand = demand
    super.init(harness)
  }

  func keep(_ value: Int, side: Int) {}
  func takeRow() -> Item { .many([]) }

  private var hasEnded: Bool {
    failure != nil || ended.contains { sides[$0].isEmpty } || ended.count == sides.count
  }

  final override func subscribe(_ downstream: Int) {
    for side in sides.indices where !hasEnded && !harness.isOver(downstream: 0) {
      harness.subscribe(to: side)
    }
  }

  final override func subscribed(to upstream: Int) {
    attachedCount += 1
    if attachedCount == sides.count { handDown() }
  }

  final override func value(_ value: Int, from side: Int) -> Subscribers.Demand {
    guard failure == nil else { return .none }
    keep(value, side: side)
    guard demand > .none, sides.allSatisfy({ !$0.isEmpty }) else { return .none }
    demand -= 1
    let row = takeRow()
    guard !isDelivering else {
      rows.append(row)
      return .none
    }
    isDelivering = true
    trigger = side
    send(row)
    let answer = owed
    owed = .none
    trigger = nil
    isDelivering = false
    deliverAll()
    return answer
  }

  final override func end(_ error: TestError?, from side: Int) {
    ended.append(side)
    if failure == nil { failure = error }
    guard hasEnded else { return }
    if isHandedDown { deliverAll() } else { handDown() }
  }

  final override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    if trigger != nil { owed += more }
    let exception = trigger
    for side in sides.indices where side != exception { harness.request(more, of: side) }
  }

  final override func cancel(by downstream: Int) {
    for side in sides.indices { harness.cancel(upstream: side) }
  }

  private func handDown() {
    guard !isHandedDown else { return }
    isHandedDown = true
    isDelivering = false
    harness.handDown()
    deliverAll()
  }

  private func send(_ row: Item) {
    let more = harness.deliver(row)
    if more > .none, !harness.isOver(downstream: 0) { request(more, by: 0) }
  }

  private func deliverAll() {
    guard !isDelivering else { return }
    isDelivering = true
    while !rows.isEmpty { send(rows.removeFirst()) }
    if hasEnded, !harness.isOver(downstream: 0) {
      cancel(by: 0)
      harness.end(failure)
    }
    isDelivering = false
  }
}

/// Pairs by position.
private final class ZipModel: CombinerModel {
  init(_ harness: ModelHarness, _ count: Int) {
    super.init(harness, count, demand: .unlimited)
  }

  override func keep(_ value: Int, side: Int) { sides[side].append(value) }

  override func takeRow() -> Item {
    .many(sides.indices.map { sides[$0].removeFirst() })
  }
}

/// The newest of every side; a row that nobody asks for is dropped.
private final class CombineLatestModel: CombinerModel {
  init(_ harness: ModelHarness, _ count: Int) {
    super.init(harness, count, demand: .none)
  }

  override func keep(_ value: Int, side: Int) { sides[side] = [value] }

  override func takeRow() -> Item { .many(sides.map { $0[0] }) }
}
