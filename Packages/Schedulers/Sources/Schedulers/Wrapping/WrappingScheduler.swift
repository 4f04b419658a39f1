extension Scheduler {
  /// Runs each action of this scheduler inside a scope.
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
  /// - Parameter scope: What to do around an action; see ``WrappingScheduler``. It is called on the
  ///   thread that the base scheduler runs the action on, and must call the action exactly once, before
  ///   it returns.
  public func wrapping(
    _ scope: @escaping @Sendable (_ action: () -> Void) -> Void
  ) -> WrappingScheduler<Self> {
    WrappingScheduler(self, scope: scope)
  }
}

/// A scheduler that runs each action of a base scheduler inside a scope that the caller gives.
///
/// Time, tolerance, options, order and threads are the base's own. Each time that an action runs the
/// scope is entered anew: once for an action that is scheduled once, once per tick for a timer. An
/// action that is scheduled from inside another one has a scope of its own, after that one's, unless
/// the base runs it right away, as ``UIScheduler`` does: then its scope is inside the other one's.
///
/// - Cancellation: a timer ends with its cancellable, as on the base. An action that does not run
///   enters no scope; one that cancels its own timer still leaves its scope.
/// - Precondition: the scope calls the action exactly once. One that does not call it loses the work,
///   and one that calls it twice does it twice.
public struct WrappingScheduler<Base: Scheduler>: SchedulerWrapper {
  public typealias SchedulerTimeType = Base.SchedulerTimeType
  public typealias SchedulerOptions = Base.SchedulerOptions

  /// The scheduler that runs the scopes.
  public var base: Base

  private let scope: @Sendable (_ action: @escaping () -> Void) -> Void

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - base: The scheduler that runs the scopes.
  ///   - scope: What to do around an action. It is called on the thread that the base runs the action
  ///     on, and must call the action exactly once, before it returns.
  public init(_ base: Base, scope: @escaping @Sendable (_ action: () -> Void) -> Void) {
    self.init(base, escapingScope: scope)
  }

  /// Makes a scheduler whose scope hands its actions to someone who takes only closures that may
  /// escape, and does not let them escape either.
  init(_ base: Base, escapingScope: @escaping @Sendable (_ action: @escaping () -> Void) -> Void) {
    self.base = base
    scope = escapingScope
  }

  /// Runs an action in a scope of its own.
  public func wrap(_ action: @escaping () -> Void) -> () -> Void {
    { [scope] in scope(action) }
  }
}

extension WrappingScheduler: Sendable where Base: Sendable {}
