@testable import ReactiveCore

extension Catalogue {
  /// Operators that join the values of several publishers.
  static let joining = [
    Specimen("zip", .init(upstreams: 2), model: { ZipModel($0, 2) }) { bench in
      Exposed(bench.upstream.zip(bench.publisher(1)))
    },
    Specimen("zip of 3", .init(upstreams: 3), model: { ZipModel($0, 3) }) { bench in
      Exposed(bench.upstream.zip(bench.publisher(1), bench.publisher(2))) {
        .many([$0.number, $1.number, $2.number])
      }
    },
    Specimen("zip of 4", .init(upstreams: 4), model: { ZipModel($0, 4) }) { bench in
      let (b, c, d) = (bench.publisher(1), bench.publisher(2), bench.publisher(3))
      return Exposed(bench.upstream.zip(b, c, d)) {
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
    Specimen(
      "combineLatest",
      .init(upstreams: 2),
      traits: .losesValues,
      model: { CombineLatestModel($0, 2) }
    ) { bench in
      Exposed(bench.upstream.combineLatest(bench.publisher(1)))
    },
    Specimen(
      "combineLatest of 3",
      .init(upstreams: 3),
      traits: .losesValues,
      model: { CombineLatestModel($0, 3) }
    ) { bench in
      Exposed(bench.upstream.combineLatest(bench.publisher(1), bench.publisher(2))) {
        .many([$0.number, $1.number, $2.number])
      }
    },
    Specimen(
      "combineLatest of 4",
      .init(upstreams: 4),
      traits: .losesValues,
      model: { CombineLatestModel($0, 4) }
    ) { bench in
      let (b, c, d) = (bench.publisher(1), bench.publisher(2), bench.publisher(3))
      return Exposed(bench.upstream.combineLatest(b, c, d)) {
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
    withLatestFrom("1", 1, hasValue: false) { all, row in
      all[0].withLatestFrom(all[1]).map { row([$0]) }
    },
    withLatestFrom("1, transformed", 1) { all, row in
      all[0].withLatestFrom(all[1]) { row([$0, $1]) }
    },
    withLatestFrom("2", 2, hasValue: false) { all, row in
      all[0].withLatestFrom(all[1], all[2]).map { row([$0, $1]) }
    },
    withLatestFrom("2, transformed", 2) { all, row in
      all[0].withLatestFrom(all[1], all[2]) { row([$0, $1.0, $1.1]) }
    },
    withLatestFrom("3", 3, hasValue: false) { all, row in
      all[0].withLatestFrom(all[1], all[2], all[3]).map { row([$0, $1, $2]) }
    },
    withLatestFrom("3, transformed", 3) { all, row in
      all[0].withLatestFrom(all[1], all[2], all[3]) { row([$0, $1.0, $1.1, $1.2]) }
    },
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

  /// Makes rows of the values of publishers, perhaps by a closure that is to hold the witness.
  private typealias RowMaker<P> =
    @Sendable (_ all: [Bench.Upstream], _ row: @escaping ([Token]) -> [Token]) -> P

  private static func zip<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    make: @escaping RowMaker<P>
  ) -> Specimen where P.Output == [Token] {
    joined("zip \(name)", count, model: { ZipModel($0, count) }, make: make)
  }

  private static func combineLatest<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    make: @escaping RowMaker<P>
  ) -> Specimen where P.Output == [Token] {
    joined(
      "combineLatest \(name)",
      count,
      traits: .losesValues,
      model: { CombineLatestModel($0, count) },
      make: make
    )
  }

  /// - Parameters:
  ///   - count: How many others there are.
  ///   - hasValue: Whether the upstream's value is part of the row.
  private static func withLatestFrom<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    hasValue: Bool = true,
    make: @escaping RowMaker<P>
  ) -> Specimen where P.Output == [Token] {
    joined(
      "withLatestFrom \(name)",
      count + 1,
      model: { WithLatestFromModel($0, count, hasValue: hasValue) },
      make: make
    )
  }

  private static func joined<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    traits: Specimen.Traits = [],
    model: @escaping @Sendable (ModelStage) -> Model,
    make: @escaping RowMaker<P>
  ) -> Specimen where P.Output == [Token] {
    Specimen(name, .init(upstreams: count), traits: traits, model: model) { bench in
      Exposed(make((0..<count).map(bench.publisher), bench.tie { (row: [Token]) in row }))
    }
  }
}

/// A row has a value of every side. The subscription goes down when all have subscribed, or when
/// there will be no row. Every request goes to all; during a delivery, to all but the side whose
/// value it was, which gets it as the answer.
private class JunctionModel: Model {
  /// What a row may be made of, by side.
  final var sides: [[Int]]
  /// How many rows may be sent.
  final private(set) var demand: Subscribers.Demand
  private var attachedCount = 0
  private var ended: [Int] = []
  private var rows: [Item] = []
  private var failure: Trouble?
  private var isHandedDown = false
  private var isDelivering = true
  private var trigger: Int?
  private var owed = Subscribers.Demand.none

  init(_ stage: ModelStage, _ count: Int, demand: Subscribers.Demand) {
    sides = Array(repeating: [], count: count)
    self.demand = demand
    super.init(stage)
  }

  func keep(_ value: Int, side: Int) {}
  func takeRow() -> Item { .many([]) }

  private var hasEnded: Bool {
    failure != nil || ended.contains { sides[$0].isEmpty } || ended.count == sides.count
  }

  final override func subscribe(_ downstream: Int) {
    for side in sides.indices where !hasEnded && !stage.isOver(downstream: 0) {
      stage.subscribe(to: side)
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

  final override func end(_ error: Trouble?, from side: Int) {
    ended.append(side)
    if failure == nil { failure = error }
    guard hasEnded else { return }
    if isHandedDown { deliverAll() } else { handDown() }
  }

  final override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    if trigger != nil { owed += more }
    let exception = trigger
    for side in sides.indices where side != exception { stage.request(more, of: side) }
  }

  final override func cancel(by downstream: Int) {
    for side in sides.indices { stage.cancel(upstream: side) }
  }

  private func handDown() {
    guard !isHandedDown else { return }
    isHandedDown = true
    isDelivering = false
    stage.handDown()
    deliverAll()
  }

  private func send(_ row: Item) {
    let more = stage.deliver(row)
    if more > .none, !stage.isOver(downstream: 0) { request(more, by: 0) }
  }

  private func deliverAll() {
    guard !isDelivering else { return }
    isDelivering = true
    while !rows.isEmpty { send(rows.removeFirst()) }
    if hasEnded, !stage.isOver(downstream: 0) {
      cancel(by: 0)
      stage.end(failure)
    }
    isDelivering = false
  }
}

/// Pairs by position.
private final class ZipModel: JunctionModel {
  init(_ stage: ModelStage, _ count: Int) {
    super.init(stage, count, demand: .unlimited)
  }

  override func keep(_ value: Int, side: Int) { sides[side].append(value) }

  override func takeRow() -> Item {
    .many(sides.indices.map { sides[$0].removeFirst() })
  }
}

/// The newest of every side; a row that nobody asks for is dropped.
private final class CombineLatestModel: JunctionModel {
  init(_ stage: ModelStage, _ count: Int) {
    super.init(stage, count, demand: .none)
  }

  override func keep(_ value: Int, side: Int) { sides[side] = [value] }

  override func takeRow() -> Item { .many(sides.map { $0[0] }) }
}

/// Each value with the newest of the other publishers, which are subscribed first; their failure
/// waits until nothing is being delivered.
private final class WithLatestFromModel: Model {
  private let hasValue: Bool
  private let count: Int
  private var latest: [Int: Int] = [:]
  /// The others that have been subscribed, the first upstreams.
  private var others: [Int] = []
  private var ended: [Int] = []
  private var othersFailure: Trouble?
  private var othersAreAsked = false
  private var othersAreOver = false
  /// The main upstream; none while others are subscribed.
  private var upstream: Int?
  private var failure: Trouble?
  /// The subscription, which is still to come, is a delivery too.
  private var depth = 1

  init(_ stage: ModelStage, _ count: Int, hasValue: Bool) {
    self.count = count
    self.hasValue = hasValue
    super.init(stage)
  }

  override func subscribe(_ downstream: Int) {
    for other in 1...count where !othersHaveEnded { stage.subscribe(to: other) }
    upstream = others.count
    stage.subscribe(to: 0)
  }

  override func subscribed(to upstream: Int) {
    guard upstream == self.upstream else {
      others.append(upstream)
      if others.count == count { askOthers() }
      return
    }
    stage.handDown()
    leave()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard upstream == self.upstream else {
      if othersFailure == nil { latest[upstream] = value }
      return .none
    }
    guard failure == nil else { return .none }
    guard latest.count == count else { return .max(1) }
    depth += 1
    let newest = others.compactMap { latest[$0] }
    let answer = stage.deliver(.many(hasValue ? [value] + newest : newest))
    leave()
    return answer
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    if upstream == self.upstream {
      if failure == nil { finish(error) }
      return
    }
    ended.append(upstream)
    if othersFailure == nil { othersFailure = error }
    guard othersHaveEnded else { return }
    if !othersAreAsked { askOthers() }
    endOthers()
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    if let upstream { stage.request(demand, of: upstream) }
  }

  override func cancel(by downstream: Int) {
    if let upstream { stage.cancel(upstream: upstream) }
    for other in others { stage.cancel(upstream: other) }
  }

  /// Whether they have failed, or there will be no more of their values.
  private var othersHaveEnded: Bool {
    othersFailure != nil || ended.contains { latest[$0] == nil } || ended.count == count
  }

  /// They are asked when all of them are there, or when they end before.
  private func askOthers() {
    othersAreAsked = true
    for other in others { stage.request(.unlimited, of: other) }
  }

  private func endOthers() {
    guard !othersAreOver else { return }
    othersAreOver = true
    for other in others { stage.cancel(upstream: other) }
    failure = othersFailure
    if depth == 0, let failure { finish(failure) }
  }

  private func leave() {
    depth -= 1
    if depth == 0, let failure { finish(failure) }
  }

  private func finish(_ error: Trouble?) {
    cancel(by: 0)
    stage.end(error)
  }
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
