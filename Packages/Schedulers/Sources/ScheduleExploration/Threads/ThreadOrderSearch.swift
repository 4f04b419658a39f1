@_spi(Layers) import ControlledSynchronization
@_spi(Layers) import Schedulers

/// Tries all orders of threads, depth first, without those that differ only by operations that commute.
///
/// It keeps the choices of the last run as a path in the tree of all orders. After each run it looks for
/// *races*: two operations that do not commute, and that nothing between orders. The second one has to be tried
/// before the first one, so a choice that leads to it is added to the path, unless one is there already.
/// Orders without such a reason are not tried (dynamic partial-order reduction with source sets). A choice
/// that was tried at a node need not be made further down until an operation that does not commute with it
/// (sleep sets).
///
/// Source: Flanagan and Godefroid, *Dynamic Partial-Order Reduction for Model Checking Software*, POPL
/// 2005; Abdulla, Aronis, Jonsson and Sagonas, *Optimal Dynamic Partial Order Reduction*, POPL 2014.
struct ThreadOrderSearch: OrderSearch {
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
    return FixedPlan(path.filter(\.isChoice).map(\.choice))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    if let index = path.indices.first(where: { index in
      index >= steps.count || steps[index].candidates.count != path[index].count
    }) {
      return path[..<index].count(where: \.isChoice)
    }
    let count = extendPath(steps)
    addRaces(of: steps[..<count])
    backtrack()
    return nil
  }

  /// Adds the steps of the last run that go beyond the path.
  ///
  /// - Returns: The number of steps up to the first one that should have slept. What follows it was tried
  ///   before.
  private mutating func extendPath(_ steps: [ExploredStep]) -> Int {
    for (index, step) in steps.enumerated() {
      guard let operation = step.operation else { return index }
      if index == path.count {
        path.append(OrderNode(step, operation, sleepSet: path.last?.sleepSetAfterwards ?? [:]))
        if path[index].isSleeping(step.choice) {
          path[index].backtrackSet = path[index].awake
          return index
        }
      }
      path[index].operation = operation
    }
    return steps.count
  }

  /// Adds to the nodes of the path the choices that lead to the other order of each race.
  private mutating func addRaces(of steps: ArraySlice<ExploredStep>) {
    var order = ThreadOrder()
    for step in steps {
      guard let operation = step.operation else { return }
      for earlier in order.add(step.lane, operation) {
        let threads = order.initials(reversing: earlier).reversed()
        path[earlier].want(oneOf: threads.compactMap { steps[earlier].candidate(of: $0) })
      }
    }
  }

  /// Removes the end of the path up to the last node with a choice that is still to be tried, and makes
  /// that choice.
  private mutating func backtrack() {
    while var node = path.popLast() {
      node.tried[node.choice] = node.operation
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
private struct OrderNode {
  private let threads: [UInt64]
  var choice: Int
  /// The indices of the candidates that have to be tried.
  var backtrackSet: Set<Int>
  /// The operations of the candidates that were tried.
  var tried: [Int: SharedOperation] = [:]
  /// The threads that need not continue, because the orders that begin with them were tried, with their
  /// operations.
  private let sleepSet: [UInt64: SharedOperation]
  /// The operation of the present choice.
  var operation: SharedOperation

  init(_ step: ExploredStep, _ operation: SharedOperation, sleepSet: [UInt64: SharedOperation]) {
    threads = step.candidates.map(\.lane)
    choice = step.choice
    backtrackSet = [step.choice]
    self.operation = operation
    self.sleepSet = sleepSet
  }

  /// The number of candidates.
  var count: Int { threads.count }
  var isChoice: Bool { count > 1 }

  func isSleeping(_ candidate: Int) -> Bool { sleepSet[threads[candidate]] != nil }

  /// The first candidate that does not sleep; empty if all do.
  var awake: Set<Int> { Set(threads.indices.filter { !isSleeping($0) }.prefix(1)) }

  /// Adds one of the given candidates to those that have to be tried, unless one of them is there already.
  ///
  /// - Parameter reversals: The candidates, the preferred one first.
  mutating func want(oneOf reversals: [Int]) {
    guard backtrackSet.isDisjoint(with: reversals) else { return }
    // Where none of them could run, any candidate may lead to the other order.
    backtrackSet.formUnion(reversals.first.map { [$0] } ?? Array(threads.indices))
  }

  /// The threads that sleep after the present choice: those that were tried here, or slept here, and whose
  /// operations commute with it.
  var sleepSetAfterwards: [UInt64: SharedOperation] {
    var sleepSet = sleepSet
    for (candidate, operation) in tried { sleepSet[threads[candidate]] = operation }
    sleepSet[threads[choice]] = nil
    return sleepSet.filter { $0.value.commutes(with: operation) }
  }
}
