import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: the unimplemented scheduler")
struct UnimplementedSurfaceTests {
  @Test("The surface of Schedulers has the unimplemented scheduler, and its older name")
  func scheduler() {
    let now = DispatchQueue.immediate.now
    // Each member is reported once: every look at one is at a new scheduler.
    var plain:
      UnimplementedScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions>
    { UnimplementedScheduler(now: now) }
    let spelled: UnimplementedSchedulerOf<DispatchQueue> = UnimplementedScheduler("it", now: now)
    surface("UnimplementedScheduler", fails(plain, DispatchQueue.self))
    surface("UnimplementedScheduler.init(_:now:)", fails(spelled, DispatchQueue.self, "it - "))
    let older: FailingScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
      UnimplementedScheduler("it", now: now)
    surface("FailingScheduler", fails(older, DispatchQueue.self, "it - "))
    // Each way asks for the time and the tolerance as well, or does not.
    var count = 0
    let messages = reportedMessages { count = runsAtOnce(plain) }
    surface("UnimplementedSchedulerOf", count == wayCount && messages.count == Set(messages).count)
    surface("UnimplementedScheduler.now", reportedMessages { _ = plain.now }.count == 1)
    surface(
      "UnimplementedScheduler.minimumTolerance",
      reportedMessages { _ = plain.minimumTolerance }.count == 1
    )
  }

  @Test(
    "The surface of Schedulers has unimplemented schedulers for live ones, with the older names"
  )
  func statics() {
    surface("DispatchQueue.unimplemented", fails(DispatchQueue.unimplemented, DispatchQueue.self))
    surface(
      "DispatchQueue.unimplemented(_:)",
      fails(DispatchQueue.unimplemented("it"), DispatchQueue.self, "it - ")
    )
    surface("DispatchQueue.failing", fails(DispatchQueue.failing, DispatchQueue.self))
    surface(
      "DispatchQueue.failing(_:)",
      fails(DispatchQueue.failing("it"), DispatchQueue.self, "it - ")
    )
    surface(
      "OperationQueue.unimplemented",
      fails(OperationQueue.unimplemented, OperationQueue.self)
    )
    surface(
      "OperationQueue.unimplemented(_:)",
      fails(OperationQueue.unimplemented("it"), OperationQueue.self, "it - ")
    )
    surface("OperationQueue.failing", fails(OperationQueue.failing, OperationQueue.self))
    surface(
      "OperationQueue.failing(_:)",
      fails(OperationQueue.failing("it"), OperationQueue.self, "it - ")
    )
    surface("RunLoop.unimplemented", fails(RunLoop.unimplemented, RunLoop.self))
    surface("RunLoop.unimplemented(_:)", fails(RunLoop.unimplemented("it"), RunLoop.self, "it - "))
    surface("RunLoop.failing", fails(RunLoop.failing, RunLoop.self))
    surface("RunLoop.failing(_:)", fails(RunLoop.failing("it"), RunLoop.self, "it - "))
    surface("UIScheduler.unimplemented", fails(UIScheduler.unimplemented, UIScheduler.self))
    surface(
      "UIScheduler.unimplemented(_:)",
      fails(UIScheduler.unimplemented("it"), UIScheduler.self, "it - ")
    )
    surface("UIScheduler.failing", fails(UIScheduler.failing, UIScheduler.self))
    surface("UIScheduler.failing(_:)", fails(UIScheduler.failing("it"), UIScheduler.self, "it - "))
  }

  private func fails<S: Scheduler>(
    _ scheduler: UnimplementedSchedulerOf<S>,
    _: S.Type,
    _ prefix: String = ""
  ) -> Bool {
    reportsUse(of: scheduler, prefix)
  }
}
