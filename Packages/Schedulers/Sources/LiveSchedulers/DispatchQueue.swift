public import Dispatch

// The names include their modules. This states that a conformance of a foreign type is intended,
// whether or not the protocol's module belongs to the same package.
extension Dispatch.DispatchQueue: ReactiveCore.Scheduler {
  /// The options with which the queue runs the work.
  public struct SchedulerOptions {
    /// The quality of service.
    public var qos: DispatchQoS

    /// The flags of the work item.
    public var flags: DispatchWorkItemFlags

    /// The group that the work belongs to.
    public var group: DispatchGroup?

    /// Makes options.
    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// Zero: Dispatch accepts any tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    async(
      group: options?.group,
      qos: options?.qos ?? .unspecified,
      flags: options?.flags ?? []
    ) {
      action.run()
    }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = ScheduledAction(action)
    let group = options?.group
    group?.enter()
    asyncAfter(
      deadline: date.dispatchTime,
      qos: options?.qos ?? .unspecified,
      flags: options?.flags ?? []
    ) {
      action.run()
      group?.leave()
    }
  }

  /// Runs the action as `schedule(after:tolerance:options:_:)` does, unless it is cancelled before. Dispatch
  /// releases a cancelled action at once.
  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = ScheduledAction(action)
    let timer = makeTimer(at: date, tolerance: tolerance)
    if let group = options?.group {
      group.enter()
      timer.setCancelHandler { group.leave() }
    }
    timer.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
      // The timer is kept by this closure until then.
      timer.cancel()
      action.run()
    }
    timer.activate()
    return OneShotTimer(timer: timer)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or released.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. Two runs of the
  /// action never overlap: ticks that are due while the action waits for the queue or runs are
  /// merged into one, which follows. An action that takes longer than the interval skips ticks.
  /// Ticks do not accumulate.
  ///
  /// If the timer is cancelled in work of the queue itself, and the queue is serial, no tick begins
  /// after that. If it is cancelled elsewhere, a tick that is about to begin may still run.
  ///
  /// - Parameters:
  ///   - date: The moment of the first tick.
  ///   - interval: The time between two ticks, at least a nanosecond; a shorter one counts as that.
  ///   - tolerance: The additional delay of a tick that is acceptable.
  ///   - options: The quality of service and the flags of the ticks.
  ///   - action: The work, which runs once per tick.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = ScheduledAction(action)
    let interval = max(interval, .nanoseconds(1)).timeInterval
    let timer = makeTimer(at: date, repeating: interval, tolerance: tolerance)
    timer.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
      action.run()
    }
    timer.activate()
    return AnyCancellable { timer.cancel() }
  }

  private func makeTimer(
    at date: SchedulerTimeType,
    repeating interval: DispatchTimeInterval = .never,
    tolerance: SchedulerTimeType.Stride
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval,
      leeway: max(tolerance, .zero).timeInterval
    )
    return timer
  }
}

/// A timer that fires once. Releasing it does not cancel the timer.
private struct OneShotTimer: Cancellable {
  let timer: any DispatchSourceTimer

  func cancel() { timer.cancel() }
}
