public import Dispatch

// The names are spelled out with their modules: so one says that a conformance of a foreign type is
// meant, whether or not the protocol's module is of the same package.
extension Dispatch.DispatchQueue: ReactiveCore.Scheduler {
  /// How the queue runs the work.
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

  /// Zero: Dispatch takes any tolerance.
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

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. The action never runs
  /// beside itself: ticks that come while it waits for the queue or runs are merged into one, which
  /// follows it. An action that takes longer than the interval skips ticks, and none pile up.
  ///
  /// Cancelled in work of the queue itself, if that is serial, no tick begins any more.
  /// Cancelled elsewhere, one that is about to begin may still run.
  ///
  /// - Parameter interval: At least a nanosecond; a shorter one counts as that.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = ScheduledAction(action)
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: max(interval, .nanoseconds(1)).timeInterval,
      leeway: max(tolerance, .zero).timeInterval
    )
    timer.setEventHandler(
      qos: options?.qos ?? .unspecified,
      flags: options?.flags ?? []
    ) {
      action.run()
    }
    timer.activate()
    return AnyCancellable { timer.cancel() }
  }
}
