import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: the immediate scheduler")
struct ImmediateSurfaceTests {
  @Test("The surface of Schedulers has the immediate scheduler, and Combine's own beside it")
  func scheduler() {
    let now = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 7))
    let scheduler:
      ImmediateScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
        ImmediateScheduler(now: now)
    surface("ImmediateScheduler", runsAtOnce(scheduler) == wayCount)
    surface("ImmediateScheduler.init(now:)", scheduler.now == now)
    surface("ImmediateScheduler.minimumTolerance", scheduler.minimumTolerance == 0)
    surface(
      "ImmediateScheduler.shared",
      type(of: ImmediateScheduler.shared) == ReactiveCore.ImmediateScheduler.self
        && runsAtOnce(ImmediateScheduler.shared) == wayCount
    )
  }

  @Test(
    "The surface of Schedulers has immediate schedulers for the live ones, with the older names"
  )
  func statics() {
    let spelled: ImmediateSchedulerOf<DispatchQueue> = DispatchQueue.immediate
    surface("ImmediateSchedulerOf", runsAtOnce(spelled) == wayCount)
    surface("DispatchQueue.immediate", stands(DispatchQueue.immediate, for: DispatchQueue.self))
    surface(
      "DispatchQueue.immediateScheduler",
      stands(DispatchQueue.immediateScheduler, for: DispatchQueue.self)
    )
    surface("OperationQueue.immediate", stands(OperationQueue.immediate, for: OperationQueue.self))
    surface(
      "OperationQueue.immediateScheduler",
      stands(OperationQueue.immediateScheduler, for: OperationQueue.self)
    )
    surface("RunLoop.immediate", stands(RunLoop.immediate, for: RunLoop.self))
    surface("RunLoop.immediateScheduler", stands(RunLoop.immediateScheduler, for: RunLoop.self))
    surface("UIScheduler.immediate", stands(UIScheduler.immediate, for: UIScheduler.self))
    surface(
      "UIScheduler.immediateScheduler",
      stands(UIScheduler.immediateScheduler, for: UIScheduler.self)
    )
  }

  private func stands<S: Scheduler>(_ scheduler: ImmediateSchedulerOf<S>, for: S.Type) -> Bool {
    runsAtOnce(scheduler) == wayCount
  }
}
