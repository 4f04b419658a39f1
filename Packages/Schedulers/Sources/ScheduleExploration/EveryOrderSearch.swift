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
    return FixedPlan(path.filter { $0.lanes.count > 1 }.map(\.choice))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    if let index = path.indices.first(where: { index in
      index >= steps.count || steps[index].candidates.count != path[index].lanes.count
    }) {
      return path[..<index].count { $0.lanes.count > 1 }
    }
    addRaces(of: Array(steps[..<extendPath(steps)]))
    backtrack()
    return nil
  }

  /// Adds the steps of the last run that go beyond the path, and notes what each step has done.
  ///
  /// The sleep sets are computed now, and not during the run: for them, reducers are called, which must
  /// not change what the run does.
  ///
  /// - Returns: The number of steps up to the first one that should have slept. What follows it was tried
  ///   before.
  private mutating func extendPath(_ steps: [ExploredStep]) -> Int {
    let blocks = Block.blocks(of: steps)
    for index in steps.indices {
      if index == path.count {
        path.append(OrderNode(steps[index], sleeping: path.last?.sleepingAfterwards ?? [:]))
        if path[index].isSleeping(steps[index].choice) {
          path[index].wanted = path[index].awake
          return index
        }
      }
      path[index].block = blocks[index]
    }
    return steps.count
  }

  /// Adds the choices that lead to the other order of each race.
  private mutating func addRaces(of steps: [ExploredStep]) {
    for race in Races(steps).all where path[race.earlier].wanted.isDisjoint(with: race.reversals) {
      // Without a candidate that leads to the other order, any of them may.
      let options = race.reversals.min().map { [$0] } ?? Array(path[race.earlier].lanes.indices)
      path[race.earlier].wanted.formUnion(options)
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
    lanes = step.candidates.map(\.lane)
    choice = step.choice
    wanted = [step.choice]
    self.sleeping = sleeping
  }

  func isSleeping(_ candidate: Int) -> Bool { sleeping[lanes[candidate]] != nil }

  /// The first candidate that does not sleep; empty if all do.
  var awake: Set<Int> { Set(lanes.indices.filter { !isSleeping($0) }.prefix(1)) }

  /// The lanes that sleep after the present choice: those that were tried here, or slept here, and that
  /// commute with its block.
  var sleepingAfterwards: [UInt64: Block] {
    var sleeping = sleeping
    for (candidate, block) in tried { sleeping[lanes[candidate]] = block }
    return sleeping.filter { $0.value.commutes(with: block) }
  }
}

/// The changes that a step has made, together with the jobs that ran until the next scheduled action.
struct Block {
  /// The changes of stores.
  private var transitions: [any _ExploredTransition] = []
  /// True if it may have done something else.
  private var isOpaque = true

  init() {}

  init(_ step: ExploredStep) {
    transitions = step.transitions
    // With more than one change, the state before the second one would be another one.
    isOpaque = step.kind == .job || transitions.count != 1 || !step.deliversValues
  }

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
