import Schedulers

/// The virtual times of an environment: those of its test schedulers and test clocks.
@usableFromInline
struct VirtualTimes {
  /// Functions that record a time. Each returns a function that returns true if that time has
  /// passed.
  private var watches: [() -> () -> Bool] = []

  /// Finds the virtual times in the environment itself and in its stored properties.
  @usableFromInline
  init<Environment>(of environment: Environment) {
    add(environment)
    for value in storedValues(of: environment) { add(value) }
  }

  /// Records the current times.
  ///
  /// - Returns: A function that returns true if one of them has advanced since. If none is known,
  ///   it returns true, because time may have passed.
  @usableFromInline
  func watch() -> () -> Bool {
    if watches.isEmpty { return { true } }
    let hasMoved = watches.map { $0() }
    return { hasMoved.contains { $0() } }
  }

  private mutating func add<Value>(_ value: Value) {
    // Only virtual time has an executor. Any other time always passes, so it is not recorded.
    guard (value as? any TaskExecutorProviding)?.taskExecutor != nil else { return }
    switch value {
    case let scheduler as any Scheduler: add(scheduler)
    case let clock as any Clock: add(clock)
    default: break
    }
  }

  private mutating func add<S: Scheduler>(_ scheduler: S) {
    watches.append {
      let start = scheduler.now
      return { start < scheduler.now }
    }
  }

  private mutating func add<C: Clock>(_ clock: C) {
    watches.append {
      let start = clock.now
      return { start < clock.now }
    }
  }
}
