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

extension SerialProbe {
  /// Throws unless the values of each thread have arrived in their order, none is lost or doubled, and the
  /// contract was kept. A thread's values are its number, times 100, and those that follow.
  func checkValues(_ count: Int, completions: Int = 0) throws {
    try check(violations.isEmpty, violations.joined(separator: ", "))
    try check(
      values.count == count && Set(values).count == count,
      "\(values) are not \(count) values"
    )
    for thread in 0..<4 {
      let own = values.filter { $0 / 100 == thread }
      try check(own == own.sorted(), "\(values) has another order")
    }
    try check(completionCount == completions, "\(completionCount) completions")
  }
}
