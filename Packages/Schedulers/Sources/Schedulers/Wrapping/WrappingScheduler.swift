extension Scheduler {
  /// Returns a scheduler that runs each action of this scheduler inside a scope.
  ///
  /// A terminal interface draws once per action, however much of its state an action changes:
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.main.wrapping { action in
  ///   MainActor.assumeIsolated { screen.beginFrame() }
  ///   action()
  ///   MainActor.assumeIsolated { screen.endFrame() }  // draws what has changed
  /// }
  /// let cancellable = updates.receive(on: scheduler).sink { screen.show($0) }
  /// ```
  ///
  /// - Parameter scope: The code around an action; see ``WrappingScheduler``. It is called on the
  ///   thread on which the base scheduler runs the action. It must call the action exactly once,
  ///   before it returns.
  @_disfavoredOverload
  public func wrapping(
    _ scope: @escaping @Sendable (_ action: () -> Void) -> Void
  ) -> WrappingScheduler<Self> {
    WrappingScheduler(self, scope: scope)
  }
}

/// A scheduler that runs each action of a base scheduler inside a scope that the caller provides.
///
/// Time, tolerance, options, order and threads are the base's own. The scope is entered each time
/// that an action runs: once for an action that is scheduled once, and once per tick for a timer.
/// An action that is scheduled from inside another one has its own scope, after that of the other
/// one. If the base runs it at once, as ``UIScheduler`` does, its scope is inside that of the other
/// one.
///
/// - Cancellation: a timer ends with its cancellable, as on the base. An action that does not run
///   enters no scope. An action that cancels its own timer still leaves its scope.
/// - Precondition: the scope calls the action exactly once. A scope that does not call it loses the
///   work, and one that calls it twice does the work twice.
public struct WrappingScheduler<Base: Scheduler>: SchedulerWrapper {
  public typealias SchedulerTimeType = Base.SchedulerTimeType
  public typealias SchedulerOptions = Base.SchedulerOptions

  /// The scheduler that runs the scopes.
  public var base: Base

  private let scope: @Sendable (_ action: () -> Void) -> Void

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - base: The scheduler that runs the scopes.
  ///   - scope: The code around an action. It is called on the thread on which the base runs the
  ///     action. It must call the action exactly once, before it returns.
  public init(_ base: Base, scope: @escaping @Sendable (_ action: () -> Void) -> Void) {
    self.base = base
    self.scope = scope
  }

  /// Returns an action that runs the given one in its own scope.
  public func wrap(_ action: @escaping () -> Void) -> () -> Void {
    { [scope] in scope(action) }
  }
}

extension WrappingScheduler: Sendable where Base: Sendable {}
