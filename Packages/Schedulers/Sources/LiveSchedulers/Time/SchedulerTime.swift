/// The time type of a scheduler: `SchedulerTime<RunLoop>` is `RunLoop.SchedulerTimeType`.
public typealias SchedulerTime<S: Scheduler> = S.SchedulerTimeType
