@_spi(Layers) import Schedulers

/// An environment that says where the tasks of its asynchronous effects run.
///
/// A store looks for the executor of its environment once, when it is made, and a test store again
/// whenever its environment is set or changed:
///
/// 1. An environment of this type says it itself.
/// 2. An environment that is a scheduler has that one's executor; one that is a clock has that
///    of the clock.
/// 3. Else its stored properties are looked at, in order; the first that is of this type, a scheduler
///    or a clock, and has an executor, counts.
///
/// Live schedulers and clocks have none: tasks run on the default pool. Test schedulers and test
/// clocks have one, erased or not. So the usual environment with a `mainQueue` needs nothing of this;
/// conform to it where the scheduler is further down, or to choose among several.
///
/// ```swift
/// struct AppEnvironment: TaskExecutorProviding {
///   var clients: Clients
///   var taskExecutor: (any TaskExecutor)? { clients.mainQueue.taskExecutor }
/// }
/// ```
public protocol TaskExecutorProviding {
  /// Where tasks run; nil says on the default pool.
  var taskExecutor: (any TaskExecutor)? { get }
}

/// The executor that the effects of an environment run their tasks on.
@usableFromInline
func taskExecutor<Environment>(of environment: Environment) -> (any TaskExecutor)? {
  if let stated = statedTaskExecutor(of: environment) { return stated }
  var mirror: Mirror? = Mirror(reflecting: environment)
  while let current = mirror {
    for child in current.children {
      if let executor = statedTaskExecutor(of: child.value) ?? nil { return executor }
    }
    mirror = current.superclassMirror
  }
  return nil
}

/// What a value says itself; the outer nil is for one that says nothing.
private func statedTaskExecutor<Value>(of value: Value) -> (any TaskExecutor)?? {
  switch value {
  case let provider as any TaskExecutorProviding: .some(provider.taskExecutor)
  case let scheduler as any Scheduler: .some(scheduler._taskExecutor)
  case let clock as any Clock: .some(clock.preferredTaskExecutor)
  default: nil
  }
}
