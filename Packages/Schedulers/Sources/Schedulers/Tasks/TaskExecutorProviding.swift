/// A type that provides the executor of the tasks that belong to it: a scheduler, a clock or an environment.
///
/// Test schedulers and test clocks have an executor of their own, so that they know when the tasks have
/// handled everything that has happened so far. Those that wrap another scheduler or clock have that
/// one's executor. Code that starts tasks for their work passes it on:
///
/// ```swift
/// Task(executorPreference: scheduler.taskExecutor) { try await scheduler.sleep(for: 1) }
/// ```
public protocol TaskExecutorProviding {
  /// The executor on which tasks run; `nil` if they run anywhere.
  var taskExecutor: (any TaskExecutor)? { get }
}

/// Returns the executor that a value provides; nil if it provides none.
@usableFromInline
func taskExecutorProvided<Value>(by value: Value) -> (any TaskExecutor)? {
  (value as? any TaskExecutorProviding)?.taskExecutor
}
