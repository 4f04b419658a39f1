public import Dispatch

/// A scheduler that runs its work on the main queue, and at once when it is there already.
///
/// `DispatchQueue.main` always makes a hop, so that the work runs a turn later; this one makes it
/// only from elsewhere. Work that is scheduled from inside work nests on the stack.
public struct UIScheduler: Scheduler, Sendable {
  /// The options mean nothing here.
  public typealias SchedulerOptions = Never

  /// A moment of Dispatch's uptime clock.
  public typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType

  /// The one UI scheduler.
  public static let shared = UIScheduler()

  // The key says which queue runs. Asking for the main thread would not: a program may run the main
  // queue on another thread, and other work on the main thread.
  private let mainQueueKey = DispatchSpecificKey<Void>()

  private init() {
    DispatchQueue.main.setSpecific(key: mainQueueKey, value: ())
  }

  /// Whether the caller runs on the main queue.
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
