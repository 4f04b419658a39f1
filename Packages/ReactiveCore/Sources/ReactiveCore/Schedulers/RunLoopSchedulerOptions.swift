/// The options of a run loop, which has none: `RunLoop.SchedulerOptions`.
///
/// It is declared here because both the scheduler `RunLoop` of `LiveSchedulers` and `Timer.publish` of
/// `ReactiveFoundation` take it.
public struct _RunLoopSchedulerOptions: Sendable {
  @_spi(Layers) public init() {}
}
