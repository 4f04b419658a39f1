@_spi(Layers) import ControlledSynchronization
@_spi(Layers) import Schedulers

/// Tries all orders of the operations of threads, depth first, without those that differ only by operations that
/// commute.
///
/// After each run it looks for *races*: two operations of different threads that do not commute, and that nothing
/// between orders. The second one has to be tried before the first one, so a thread that leads to it is added to the
/// path, unless one is there already (dynamic partial-order reduction with source sets). A thread that was tried at
/// a node need not be tried further down until an operation that does not commute with its own (sleep sets).
///
/// Source: Abdulla, Aronis, Jonsson and Sagonas, *Optimal Dynamic Partial Order Reduction*, POPL 2014.
struct EveryThreadOrderSearch: OrderSearch {
  private let limit: Int
  private var runs = 0
  private var path: [ThreadNode] = []
  private var isOver = false

  init(limit: Int) {
    self.limit = limit
  }

  var isComplete: Bool { isOver }

  mutating func nextPlan() -> (any OrderPlan)? {
    guard !isOver, runs < limit else { return nil }
    runs += 1
    return FixedPlan(path.filter { $0.threads.count > 1 }.map(\.choice))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    if let index = path.indices.first(where: { index in
      index >= steps.count || steps[index].threads?.threads != path[index].threads
    }) {
      return path[..<index].count { $0.threads.count > 1 }
    }
    extendPath(steps)
    addRaces()
    backtrack()
    return nil
  }

  /// Adds the steps of the last run that go beyond the path, up to the first one that should have slept: what
  /// follows it was tried before.
  private mutating func extendPath(_ steps: [ExploredStep]) {
    for step in steps[path.count...] {
      guard let choice = step.threads else { return }
      let node = ThreadNode(choice, step.choice, sleeping: path.last?.sleepingAfterwards ?? [:])
      path.append(node)
      if node.isSleeping(step.choice) {
        path[path.count - 1].wanted = node.awake
        return
      }
    }
  }

  /// Adds the choices that lead to the other order of each race.
  private mutating func addRaces() {
    var order = ThreadOrder()
    for node in path {
      let races = order.add(node.thread, node.operation)
      for earlier in races {
        path[earlier].want(oneOf: order.initials(reversing: earlier))
      }
    }
  }

  /// Removes the end of the path up to the last node with a thread that is still to be tried, and chooses it.
  private mutating func backtrack() {
    while var node = path.popLast() {
      node.tried.insert(node.choice)
      let next = node.wanted.subtracting(node.tried).filter { !node.isSleeping($0) }.min()
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
private struct ThreadNode {
  let threads: [Int]
  let operations: [SharedOperation]
  var choice: Int
  /// The indices of the threads that have to be tried.
  var wanted: Set<Int>
  var tried: Set<Int> = []
  /// The threads that need not run next, because the orders that begin with them were tried, with their
  /// operations.
  let sleeping: [Int: SharedOperation]

  init(_ choice: ControlledRun.Choice, _ index: Int, sleeping: [Int: SharedOperation]) {
    threads = choice.threads
    operations = choice.operations
    self.choice = index
    wanted = [index]
    self.sleeping = sleeping
  }

  var thread: Int { threads[choice] }
  var operation: SharedOperation { operations[choice] }

  func isSleeping(_ index: Int) -> Bool { sleeping[threads[index]] != nil }

  /// The first thread that does not sleep; empty if all do.
  var awake: Set<Int> { Set(threads.indices.filter { !isSleeping($0) }.prefix(1)) }

  /// Adds one of the given threads to those that have to be tried, unless one of them is there already.
  ///
  /// - Parameter initials: The threads, the preferred one last.
  mutating func want(oneOf initials: [Int]) {
    let indices = initials.compactMap { threads.firstIndex(of: $0) }
    guard wanted.isDisjoint(with: indices) else { return }
    // Where none of them could continue, any thread may lead to the other order.
    wanted.formUnion(indices.last.map { [$0] } ?? Array(threads.indices))
  }

  /// The threads that sleep after the present choice.
  var sleepingAfterwards: [Int: SharedOperation] {
    var sleeping = sleeping
    for index in tried { sleeping[threads[index]] = operations[index] }
    sleeping[thread] = nil
    return sleeping.filter { $0.value.commutes(with: operation) }
  }
}

/// The order that threads and shared objects impose on the operations of a run (happens-before, by vector clocks).
private struct ThreadOrder {
  private struct Event {
    let thread: Int
    let operation: SharedOperation
    /// For each thread, the index of its last operation that precedes this one, or is this one.
    var clock: [Int: Int]
    /// The index of the last operation that has to precede this one; -1 if there is none.
    var predecessor = -1
  }

  private var events: [Event] = []
  /// The indices of the last operations on each object: the last one that is no load, and the loads since.
  private var last: [Int32: [Int]] = [:]
  /// The index of the last operation of each thread.
  private var lastOfThreads: [Int: Int] = [:]

  /// Adds an operation.
  ///
  /// - Returns: The indices of the operations of other threads that are in a race with it: they do not commute with
  ///   it, and nothing between orders them.
  mutating func add(_ thread: Int, _ operation: SharedOperation) -> [Int] {
    var event = Event(thread: thread, operation: operation, clock: [:])
    if let own = lastOfThreads[thread] {
      event.clock = events[own].clock
      event.predecessor = own
    }
    let conflicts = (last[operation.object] ?? []).filter {
      events[$0].thread != thread && !events[$0].operation.commutes(with: operation)
    }
    let races = conflicts.filter { index in
      let other = events[index].thread
      return event.clock[other] ?? -1 < index
        && !conflicts.contains { $0 > index && events[$0].clock[other] ?? -1 >= index }
    }
    for index in conflicts {
      event.clock.merge(events[index].clock) { max($0, $1) }
      event.predecessor = max(event.predecessor, index)
    }
    event.clock[thread] = events.count
    note(operation, events.count)
    lastOfThreads[thread] = events.count
    events.append(event)
    return races
  }

  private mutating func note(_ operation: SharedOperation, _ index: Int) {
    guard operation.object != 0 else { return }
    if operation.kind != .load { last[operation.object] = [] }
    last[operation.object, default: []].append(index)
  }

  /// Returns the threads that can begin, in place of an operation, an order in which the last one precedes it.
  func initials(reversing earlier: Int) -> [Int] {
    let later = events.count - 1
    let thread = events[earlier].thread
    return (earlier + 1...later).filter { index in
      let isIndependent = index == later || events[index].clock[thread] ?? -1 < earlier
      return isIndependent && events[index].predecessor <= earlier
    }
    .map { events[$0].thread }
  }
}
