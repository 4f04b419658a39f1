@_spi(Layers) import Schedulers

/// Tries all orders, depth first, without those that differ only by steps that commute.
///
/// It keeps the choices of the last run as a path in the tree of all orders. After each run it looks for
/// *races*: two steps of different lanes that do not commute, neither of which has caused the other. The
/// second one has to be tried before the first one, so a choice for that is added to the path. Orders
/// without such a reason are not tried (dynamic partial-order reduction). A choice that was tried at a
/// node need not be made further down until a step that does not commute with it (sleep sets).
///
/// A *block* is a scheduled action together with the jobs of tasks that it wakes. Only blocks of stores
/// are known to commute: those that change states and do nothing else. Jobs run code of the user, so all
/// orders of them are tried.
///
/// Source: Flanagan and Godefroid, *Dynamic Partial-Order Reduction for Model Checking Software*, POPL
/// 2005; Godefroid, *Partial-Order Methods for the Verification of Concurrent Systems*, 1996.
struct EveryOrderSearch: OrderSearch {
  private let limit: Int
  private var runs = 0
  private var path: [OrderNode] = []
  private var isOver = false

  init(limit: Int) {
    self.limit = limit
  }

  var isComplete: Bool { isOver }

  mutating func nextPlan() -> (any OrderPlan)? {
    guard !isOver, runs < limit else { return nil }
    runs += 1
    return PathPlan(path)
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    if let index = path.indices.first(where: { index in
      index >= steps.count || steps[index].lanes.count != path[index].lanes.count
    }) {
      return path[..<index].count { $0.lanes.count > 1 }
    }
    extendPath(steps)
    addRaces(of: steps)
    backtrack()
    return nil
  }

  /// Adds the steps of the last run that go beyond the path, and notes what each step has done.
  private mutating func extendPath(_ steps: [ExploredStep]) {
    let blocks = Block.blocks(of: steps)
    for (index, step) in steps.enumerated() {
      if index == path.count {
        // The sleep sets are those with which the run was made.
        let sleeping = OrderNode.sleeping(after: path, at: steps[..<index])
        path.append(OrderNode(step, sleeping: sleeping))
      }
      path[index].block = blocks[index]
    }
  }

  /// Adds the choices that lead to the other order of each race.
  private mutating func addRaces(of steps: [ExploredStep]) {
    for race in Races(steps).all where !path[race.earlier].wanted.contains(where: race.isReversal) {
      let options = path[race.earlier].lanes.indices.filter(race.isReversal)
      path[race.earlier].wanted.formUnion(options.isEmpty ? [] : [options[0]])
      if options.isEmpty { path[race.earlier].wanted.formUnion(path[race.earlier].lanes.indices) }
    }
  }

  /// Removes the end of the path up to the last node with a choice that is still to be tried, and makes
  /// that choice.
  private mutating func backtrack() {
    while var node = path.popLast() {
      node.tried[node.choice] = node.block
      let next = node.wanted.filter { node.tried[$0] == nil && !node.isSleeping($0) }.min()
      if let next {
        node.choice = next
        path.append(node)
        return
      }
    }
    isOver = true
  }
}

/// A choice on the path of the search.
struct OrderNode {
  let kind: ScheduleCandidate.Kind
  let lanes: [UInt64]
  var choice: Int
  /// The indices of the candidates that have to be tried.
  var wanted: Set<Int>
  /// The blocks of the candidates that were tried.
  var tried: [Int: Block] = [:]
  /// The lanes that need not run next, because the orders that begin with them were tried, with their
  /// blocks.
  let sleeping: [UInt64: Block]
  /// The block of the present choice.
  var block = Block()

  init(_ step: ExploredStep, sleeping: [UInt64: Block]) {
    kind = step.kind
    lanes = step.lanes
    choice = step.choice
    wanted = [step.choice]
    self.sleeping = sleeping
  }

  func isSleeping(_ candidate: Int) -> Bool { sleeping[lanes[candidate]] != nil }

  /// Returns the lanes that sleep after a path: those that were tried at its end, or slept there, and
  /// that commute with its last step.
  static func sleeping(
    after path: some BidirectionalCollection<OrderNode>,
    at steps: ArraySlice<ExploredStep>
  ) -> [UInt64: Block] {
    guard let last = path.last, let step = steps.last, last.kind == .action else { return [:] }
    let block = Block(step)
    guard block.mayCommute else { return [:] }
    var lanes = last.sleeping
    for (candidate, tried) in last.tried { lanes[last.lanes[candidate]] = tried }
    return lanes.filter { $0.value.commutes(with: block) }
  }
}

/// Repeats the choices of a path. After it, takes the first candidate that does not sleep.
struct PathPlan: OrderPlan {
  private var path: [OrderNode]

  init(_ path: [OrderNode]) {
    self.path = path
  }

  mutating func choose(among candidates: [ScheduleCandidate], after steps: [ExploredStep]) -> Int {
    let index = steps.count
    if index < path.count { return min(path[index].choice, candidates.count - 1) }
    let sleeping = OrderNode.sleeping(after: path.prefix(index), at: steps[...])
    let choice = candidates.indices.first { sleeping[candidates[$0].lane] == nil } ?? 0
    path.append(OrderNode(candidates, choice: choice, sleeping: sleeping))
    return choice
  }
}

extension OrderNode {
  fileprivate init(
    _ candidates: [ScheduleCandidate],
    choice: Int,
    sleeping: [UInt64: Block]
  ) {
    kind = candidates[0].kind
    lanes = candidates.map(\.lane)
    self.choice = choice
    wanted = [choice]
    self.sleeping = sleeping
  }
}

/// What a step has done, together with the jobs that ran until the next scheduled action.
struct Block {
  /// The changes of stores.
  private var transitions: [any _ExploredTransition] = []
  /// True if it may have done something else.
  private var isOpaque = true

  init() {}

  init(_ step: ExploredStep) {
    transitions = step.transitions
    isOpaque = step.kind == .job || transitions.isEmpty || !step.deliversValues
  }

  var mayCommute: Bool { !isOpaque }

  /// Returns true if both give the same in either order, from the state before this one.
  func commutes(with other: Block) -> Bool {
    guard !isOpaque, !other.isOpaque else { return false }
    return transitions.allSatisfy { one in
      other.transitions.allSatisfy { one.commutes(with: $0) }
    }
  }

  /// Returns the block that each step belongs to. That of a job is opaque.
  static func blocks(of steps: [ExploredStep]) -> [Block] {
    var blocks = steps.map(Block.init)
    for index in steps.indices.dropLast() where steps[index + 1].kind == .job {
      blocks[index].isOpaque = true
    }
    return blocks
  }
}

extension ExploredStep {
  /// True if the action only delivers a value that an operator has computed before. Other actions run
  /// code of the user, for example the subscription to an effect.
  fileprivate var deliversValues: Bool {
    guard let name = name?.description else { return false }
    return ["delay", "receive(on:)", "debounce", "throttle", "collect"].contains(name)
  }
}
