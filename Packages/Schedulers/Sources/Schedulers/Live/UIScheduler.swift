public import Dispatch

/// A scheduler that runs its work on the main queue: at once if the caller is already on that
/// queue.
///
/// `DispatchQueue.main` always defers the work to a later iteration of the queue. This scheduler
/// defers it only if the caller is elsewhere. Work that is scheduled from inside work nests on the
/// stack.
public struct UIScheduler: Scheduler, Sendable {
  /// The scheduler has no options.
  public typealias SchedulerOptions = Never

  /// A moment of Dispatch's uptime clock.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The only UI scheduler.
  public static let shared = UIScheduler()

  // The key identifies the queue that runs. The main thread would not identify it: a program may
  // run the main queue on another thread, and other work on the main thread.
  private let mainQueueKey = DispatchSpecificKey<Void>()

  private init() {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: ())
  }

  /// True if the caller runs on the main queue.
  @_spi(Layers)
  public var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

  public var now: SchedulerTimeType { DispatchQueue.main.now }

  public var minimumTolerance: SchedulerTimeType.Stride { DispatchQueue.main.minimumTolerance }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    if isOnMainQueue {
      action()
    } else {
      DispatchQueue.main.schedule(action)
    }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DispatchQueue.main.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: nil,
      action
    )
  }
}
