/// A scheduler that consists of one closure for each member.
struct ClosureScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  typealias Stride = SchedulerTimeType.Stride
  typealias Action = () -> Void

  let minimumToleranceClosure: () -> Stride
  let nowClosure: () -> SchedulerTimeType
  let immediate: (SchedulerOptions?, @escaping Action) -> Void
  let delayed: (SchedulerTimeType, Stride, SchedulerOptions?, @escaping Action) -> Void
  let interval:
    (SchedulerTimeType, Stride, Stride, SchedulerOptions?, @escaping Action) -> any Cancellable

  var now: SchedulerTimeType { nowClosure() }

  var minimumTolerance: Stride { minimumToleranceClosure() }

  func schedule(options: SchedulerOptions?, _ action: @escaping Action) {
    immediate(options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping Action
  ) {
    delayed(date, tolerance, options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: Stride,
    tolerance: Stride,
    options: SchedulerOptions?,
    _ action: @escaping Action
  ) -> any Cancellable {
    self.interval(date, interval, tolerance, options, action)
  }
}
