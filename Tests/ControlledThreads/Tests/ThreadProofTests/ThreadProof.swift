import ReactiveCore
import ScheduleExploration
import Testing

/// A property of the layers that holds in every order of the threads' operations.
struct ThreadProof: CustomTestStringConvertible, Sendable {
  let name: String
  let body: @Sendable (ExploredThreads) throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (ExploredThreads) throws -> Void) {
    self.name = name
    self.body = body
  }

  var testDescription: String { name }

  /// Adds the threads and the checks, and the one that all subscriptions are freed.
  func prepare(_ threads: ExploredThreads) throws {
    ProbesOfRun.begin()
    try body(threads)
    threads.finally { try ProbesOfRun.end() }
  }
}

/// A property that does not hold.
struct Violation: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless a condition is true.
func check(_ isTrue: Bool, _ description: @autoclosure () -> String) throws {
  if !isTrue { throw Violation(description: description()) }
}

/// Throws unless there are this many numbers, none is doubled, and those of each thread have their order. A thread's
/// numbers are its own, times 100, and those that follow.
func checkOrder(_ numbers: [Int], count: Int, of kind: String) throws {
  try check(
    numbers.count == count && Set(numbers).count == count,
    "\(numbers) are not \(count) \(kind)"
  )
  for thread in 0..<4 {
    let own = numbers.filter { $0 / 100 == thread }
    try check(own == own.sorted(), "\(numbers) has another order")
  }
}

extension SerialProbe {
  /// Throws unless the values of each thread have arrived in their order, none is lost or doubled, and the
  /// contract was kept.
  func checkValues(_ count: Int, completions: Int = 0) throws {
    try check(violations.isEmpty, violations.joined(separator: ", "))
    try checkOrder(values, count: count, of: "values")
    try check(completionCount == completions, "\(completionCount) completions")
  }
}
