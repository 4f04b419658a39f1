@_spi(Layers) import ControlledSynchronization
@_spi(Layers) import Schedulers

/// The threads of an exploration: see ``exploreThreads(_:timeLimit:fileID:filePath:line:column:_:)``.
public final class ExploredThreads {
  private var threads: [(name: String, body: @Sendable () throws -> Void)] = []
  private var invariants: [() throws -> Void] = []
  private var checks: [() throws -> Void] = []

  init() {}

  /// Adds a thread. It begins when the closure of the exploration has returned.
  ///
  /// - Parameters:
  ///   - name: The name in reports; `thread 1`, unless given.
  ///   - body: The work of the thread. What it throws is a failure of the order.
  public func run(_ name: String? = nil, _ body: @escaping @Sendable () throws -> Void) {
    threads.append((name ?? "thread \(threads.count + 1)", body))
  }

  /// Adds a check that is made between all operations of the threads.
  ///
  /// - Parameter invariant: The check. What it throws is a failure of the order.
  public func always(_ invariant: @escaping @Sendable () throws -> Void) {
    invariants.append(invariant)
  }

  /// Adds a check that is made when all threads have returned.
  ///
  /// - Parameter check: The check. What it throws is a failure of the order.
  public func finally(_ check: @escaping () throws -> Void) {
    checks.append(check)
  }

  /// Runs the threads in the order of a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - isTrial: True for a run before an exploration.
  ///   - body: Adds the threads and the checks.
  static func run(
    in run: ExploredRun,
    isTrial: Bool = false,
    _ body: (ExploredThreads) throws -> Void
  ) -> FinishedRun {
    let errors = ErrorList()
    let threads = ExploredThreads()
    let reached = ReachedOperations(run.notes)
    let controlled = ControlledRun(isTrial: isTrial, choose: run.choose) { thread in
      reached.note(thread)
      for invariant in threads.invariants { errors.note(invariant) }
    }
    errors.note { try controlled.prepare { try body(threads) } }
    let end = controlled.run(threads.bodies(errors))
    if end == .finished {
      for check in threads.checks { errors.note { try controlled.prepare(check) } }
    }
    return FinishedRun(
      run,
      FinishedThreads(names: threads.threads.map(\.name), end: end),
      failure: errors.first
    )
  }

  /// Returns the bodies of the threads. Each runs in a task, so that issues are those of the test.
  private func bodies(_ errors: ErrorList) -> [() -> Void] {
    threads.map { thread in
      let executor = CallerExecutor()
      Task(executorPreference: executor) { errors.note(thread.body) }
      return { executor.runJobs() }
    }
  }
}

/// The errors of a run.
// Safe to share: one thread at a time continues.
private final class ErrorList: @unchecked Sendable {
  private(set) var first: String?

  func note(_ work: () throws -> Void) {
    do { try work() } catch { first = first ?? "Caught error: \(error)" }
  }
}

/// Notes the places of the threads' operations, if they are wanted.
// Safe to share: one thread at a time continues.
private final class ReachedOperations: @unchecked Sendable {
  private let notes: RunNotes?
  private var counts: [Int: Int] = [:]

  init(_ notes: RunNotes?) {
    self.notes = notes
  }

  func note(_ thread: Int) {
    guard let notes else { return }
    counts[thread, default: 0] += 1
    notes.note(.operation(thread: thread, counts[thread]!))
  }
}
