@_spi(Layers) import Schedulers

/// The virtual times of an environment: those of its test schedulers and test clocks.
@usableFromInline
struct VirtualTimes {
  /// Each remembers a time, and returns what tells whether it has passed.
  private var watches: [() -> () -> Bool] = []

  /// Looks at the environment itself and at its stored properties.
  @usableFromInline
  init<Environment>(of environment: Environment) {
    add(environment)
    var mirror: Mirror? = Mirror(reflecting: environment)
    while let current = mirror {
      for child in current.children { add(child.value) }
      mirror = current.superclassMirror
    }
  }

  /// Remembers the times as they are now.
  ///
  /// - Returns: Tells whether one of them has moved since. If none is known, time may have passed.
  @usableFromInline
  func watch() -> () -> Bool {
    if watches.isEmpty { return { true } }
    let hasMoved = watches.map { $0() }
    return { hasMoved.contains { $0() } }
  }

  private mutating func add<Value>(_ value: Value) {
    switch value {
    case let scheduler as any Scheduler: add(scheduler)
    case let clock as any Clock: add(clock)
    default: break
    }
  }

  // Only virtual time has an executor. That of others passes always.

  private mutating func add<S: Scheduler>(_ scheduler: S) {
    guard scheduler._taskExecutor != nil else { return }
    watches.append {
      let start = scheduler.now
      return { start < scheduler.now }
    }
  }

  private mutating func add<C: Clock>(_ clock: C) {
    guard clock.preferredTaskExecutor != nil else { return }
    watches.append {
      let start = clock.now
      return { start < clock.now }
    }
  }
}
