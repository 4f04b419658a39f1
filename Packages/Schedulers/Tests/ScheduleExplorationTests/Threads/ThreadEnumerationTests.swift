import ControlledSynchronization
import ScheduleExploration
import TestKit
import Testing

@Suite("The outcomes of small programs")
struct ThreadEnumerationTests {
  /// An operation of a program, on one of its variables.
  private enum Operation {
    case load(Int)
    case store(Int, Int)
    case exchange(Int, Int)
    case add(Int, Int)
    case compareExchange(Int, Int, Int)

    static func random(using random: inout SplitMix64) -> Operation {
      let (variable, value) = (
        Int.random(in: 0..<2, using: &random), Int.random(in: 0..<3, using: &random)
      )
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .load(variable)
      case 1: return .store(variable, value)
      case 2: return .exchange(variable, value)
      case 3: return .add(variable, value)
      default: return .compareExchange(variable, Int.random(in: 0..<3, using: &random), value)
      }
    }
  }

  /// The values that the threads have read, and those of the variables at the end.
  private struct Outcome: Hashable {
    var read: [[Int]]
    var variables = [0, 0]
  }

  private typealias Program = [[Operation]]

  private static func program(seed: UInt64) -> Program {
    var random = SplitMix64(seed: seed)
    return (0..<Int.random(in: 2...3, using: &random)).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in .random(using: &random) }
    }
  }

  /// All outcomes, by brute force.
  private static func outcomes(of program: Program) -> Set<Outcome> {
    var outcomes: Set<Outcome> = []
    func go(_ positions: [Int], _ outcome: Outcome) {
      var isOver = true
      for thread in program.indices where positions[thread] < program[thread].count {
        isOver = false
        var (positions, outcome) = (positions, outcome)
        perform(program[thread][positions[thread]], thread, &outcome)
        positions[thread] += 1
        go(positions, outcome)
      }
      if isOver { outcomes.insert(outcome) }
    }
    go(program.map { _ in 0 }, Outcome(read: program.map { _ in [] }))
    return outcomes
  }

  private static func perform(_ operation: Operation, _ thread: Int, _ outcome: inout Outcome) {
    switch operation {
    case .load(let variable):
      outcome.read[thread].append(outcome.variables[variable])
    case .store(let variable, let value):
      outcome.variables[variable] = value
    case .exchange(let variable, let value):
      outcome.read[thread].append(outcome.variables[variable])
      outcome.variables[variable] = value
    case .add(let variable, let value):
      outcome.variables[variable] += value
      outcome.read[thread].append(outcome.variables[variable])
    case .compareExchange(let variable, let expected, let value):
      outcome.read[thread].append(outcome.variables[variable])
      if outcome.variables[variable] == expected { outcome.variables[variable] = value }
    }
  }

  /// The variables that the threads of a run share.
  // Safe to share: each thread changes its own list.
  private final class Memory: @unchecked Sendable {
    let (first, second) = (Variable(), Variable())
    var read: [Reading]

    init(threads: Int) { read = (0..<threads).map { _ in Reading() } }

    func perform(_ operation: Operation, _ thread: Int) {
      switch operation {
      case .load(let index):
        read[thread].values.append(variable(index).load(ordering: .relaxed))
      case .store(let index, let value):
        variable(index).store(value, ordering: .relaxed)
      case .exchange(let index, let value):
        read[thread].values.append(variable(index).exchange(value, ordering: .relaxed))
      case .add(let index, let value):
        read[thread].values.append(variable(index).add(value, ordering: .relaxed).newValue)
      case .compareExchange(let index, let expected, let value):
        read[thread].values.append(
          variable(index).compareExchange(expected: expected, desired: value, ordering: .relaxed)
            .original
        )
      }
    }

    private func variable(_ index: Int) -> Variable { index == 0 ? first : second }
  }

  private final class Reading { var values: [Int] = [] }

  private final class Variable: Sendable {
    private let value = Atomic(0)
    func load(ordering: AtomicLoadOrdering) -> Int { value.load(ordering: ordering) }
    func store(_ new: Int, ordering: AtomicStoreOrdering) { value.store(new, ordering: ordering) }
    func exchange(_ new: Int, ordering: AtomicUpdateOrdering) -> Int {
      value.exchange(new, ordering: ordering)
    }
    func add(_ operand: Int, ordering: AtomicUpdateOrdering) -> (oldValue: Int, newValue: Int) {
      value.add(operand, ordering: ordering)
    }
    func compareExchange(
      expected: Int,
      desired: Int,
      ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Int) {
      value.compareExchange(expected: expected, desired: desired, ordering: ordering)
    }
  }

  @Test(
    "The outcomes of an exploration are those of all orders, with fewer runs",
    arguments: 1...200 as ClosedRange<UInt64>
  )
  func outcomes(seed: UInt64) {
    let program = Self.program(seed: seed)
    var outcomes: Set<Outcome> = []
    let result = Exploration(.everyOrder(limit: 100_000)).runThreads { threads in
      let memory = Memory(threads: program.count)
      for (thread, operations) in program.enumerated() {
        threads.run { for operation in operations { memory.perform(operation, thread) } }
      }
      threads.finally {
        outcomes.insert(
          Outcome(
            read: memory.read.map(\.values),
            variables: [memory.first, memory.second].map { $0.load(ordering: .relaxed) }
          )
        )
      }
    }
    #expect(result.isComplete && result.failure == nil)
    #expect(outcomes == Self.outcomes(of: program))
  }
}
