@_spi(Layers) import Schedulers

/// Tries all orders, depth first, without those that differ only by steps that commute.
///
/// It keeps the choices of the last run as a path in the tree of all orders. After each run it looks for
/// *races*: two steps that do not commute, and that nothing between orders. The second one has to be tried
/// before the first one, so a choice that leads to it is added to the path, unless one is there already.
/// Orders without such a reason are not tried (dynamic partial-order reduction with source sets). A choice
/// that was tried at a node need not be made further down until a step that does not commute with it
/// (sleep sets).
///
/// Source: Flanagan and Godefroid, *Dynamic Partial-Order Reduction for Model Checking Software*, POPL
/// 2005; Abdulla, Aronis, Jonsson and Sagonas, *Optimal Dynamic Partial Order Reduction*, POPL 2014.
struct EveryOrderSearch<Footprint: StepFootprint>: OrderSearch {
  private let limit: Int
  private var runs = 0
  private var path: [OrderNode<Footprint>] = []
  private var isOver = false

  init(limit: Int) {
    self.limit = limit
  }

  var isComplete: Bool { isOver }

  mutating func nextPlan() -> (any OrderPlan)? {
    guard !isOver, runs < limit else { return nil }
    runs += 1
    return FixedPlan(path.filter(\.isChoice).map(\.choice))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    if let index = path.indices.first(where: { index in
      index >= steps.count || steps[index].candidates.count != path[index].count
    }) {
      return path[..<index].count(where: \.isChoice)
    }
    let count = extendPath(steps)
    for race in Footprint.races(of: Array(steps[..<count])) {
      path[race.earlier].want(oneOf: race.reversals)
    }
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
    let footprints = Footprint.all(of: steps)
    for index in steps.indices {
      if index == path.count {
        let sleepSet = path.last?.sleepSetAfterwards ?? [:]
        path.append(OrderNode(steps[index], footprints[index], sleepSet: sleepSet))
        if path[index].isSleeping(steps[index].choice) {
          path[index].backtrackSet = path[index].awake
          return index
        }
      }
      path[index].footprint = footprints[index]
    }
    return steps.count
  }

  /// Removes the end of the path up to the last node with a choice that is still to be tried, and makes
  /// that choice.
  private mutating func backtrack() {
    while var node = path.popLast() {
      node.tried[node.choice] = node.footprint
      let next = node.backtrackSet.filter { node.tried[$0] == nil && !node.isSleeping($0) }.min()
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
private struct OrderNode<Footprint: StepFootprint> {
  private let lanes: [UInt64]
  var choice: Int
  /// The indices of the candidates that have to be tried.
  var backtrackSet: Set<Int>
  /// The footprints of the candidates that were tried.
  var tried: [Int: Footprint] = [:]
  /// The lanes that need not run next, because the orders that begin with them were tried, with what they
  /// do.
  private let sleepSet: [UInt64: Footprint]
  /// The footprint of the present choice.
  var footprint: Footprint

  init(_ step: ExploredStep, _ footprint: Footprint, sleepSet: [UInt64: Footprint]) {
    lanes = step.candidates.map(\.lane)
    choice = step.choice
    backtrackSet = [step.choice]
    self.footprint = footprint
    self.sleepSet = sleepSet
  }

  /// The number of candidates. Their lanes may differ from run to run: tasks have new numbers.
  var count: Int { lanes.count }
  var isChoice: Bool { count > 1 }

  func isSleeping(_ candidate: Int) -> Bool { sleepSet[lanes[candidate]] != nil }

  /// The first candidate that does not sleep; empty if all do.
  var awake: Set<Int> { Set(lanes.indices.filter { !isSleeping($0) }.prefix(1)) }

  /// Adds one of the given candidates to those that have to be tried, unless one of them is there already.
  ///
  /// - Parameter reversals: The candidates, the preferred one first.
  mutating func want(oneOf reversals: [Int]) {
    guard backtrackSet.isDisjoint(with: reversals) else { return }
    // Where none of them could run, any candidate may lead to the other order.
    backtrackSet.formUnion(reversals.first.map { [$0] } ?? Array(lanes.indices))
  }

  /// The lanes that sleep after the present choice: those that were tried here, or slept here, and that
  /// commute with it.
  var sleepSetAfterwards: [UInt64: Footprint] {
    var sleepSet = sleepSet
    for (candidate, footprint) in tried { sleepSet[lanes[candidate]] = footprint }
    sleepSet[lanes[choice]] = nil
    return sleepSet.filter { $0.value.commutes(with: footprint) }
  }
}
