@_spi(Layers) import Schedulers

/// An environment that provides the executor of the tasks of its asynchronous effects.
///
/// A store looks up the executor of its environment once, when it is made. A test store looks it up
/// again whenever its environment is set or changed:
///
/// 1. An environment of this type provides it itself.
/// 2. If the environment is a scheduler or a clock, it is the executor of that scheduler or clock.
/// 3. Otherwise the stored properties of the environment are examined, in order. It is the executor
///    of the first one that is of this type, a scheduler or a clock, and has an executor.
///
/// Live schedulers and clocks have none: tasks run on the default pool. Test schedulers and test
/// clocks have one, erased or not. So the usual environment with a `mainQueue` need not conform to
/// this protocol. Conform to it if the scheduler is nested deeper, or to choose among several.
///
/// ```swift
/// struct AppEnvironment: TaskExecutorProviding {
///   var clients: Clients
///   var taskExecutor: (any TaskExecutor)? { clients.mainQueue.taskExecutor }
/// }
/// ```
public protocol TaskExecutorProviding {
  /// The executor on which tasks run; nil for the default pool.
  var taskExecutor: (any TaskExecutor)? { get }
}

/// Returns the executor on which the effects of an environment run their tasks.
@usableFromInline
func taskExecutor<Environment>(of environment: Environment) -> (any TaskExecutor)? {
  if let own = ownTaskExecutor(of: environment) { return own }
  // Without stored properties, there is nothing to look at.
  guard MemoryLayout<Environment>.size > 0 else { return nil }
  var mirror: Mirror? = Mirror(reflecting: environment)
  while let current = mirror {
    for child in current.children {
      if let executor = ownTaskExecutor(of: child.value) ?? nil { return executor }
    }
    mirror = current.superclassMirror
  }
  return nil
}

/// Returns the executor that a value itself provides; the outer nil if it cannot provide one.
private func ownTaskExecutor<Value>(of value: Value) -> (any TaskExecutor)?? {
  switch value {
  case let provider as any TaskExecutorProviding: .some(provider.taskExecutor)
  case let scheduler as any Scheduler: .some(scheduler._taskExecutor)
  case let clock as any Clock: .some(clock.preferredTaskExecutor)
  default: nil
  }
}
