import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: the erased scheduler")
struct AnySchedulerSurfaceTests {
  @Test("The surface of Schedulers has erased schedulers made of a scheduler")
  func scheduler() {
    let base = DispatchQueue.immediate
    let erased: AnyScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
      AnyScheduler(base)
    surface("AnyScheduler", erased.minimumTolerance == 0 && runsAtOnce(erased) == wayCount)
    surface("AnyScheduler.init(_:)", erased.now == base.now)
    let spelled: AnySchedulerOf<DispatchQueue> = base.eraseToAnyScheduler()
    surface("AnySchedulerOf", spelled.now == base.now)
    surface("Scheduler.eraseToAnyScheduler()", spelled._lane(named: "lane").now == base.now)
    surface("AnyScheduler.taskExecutor", erased.taskExecutor == nil)
  }

  @Test("The surface of Schedulers has erased schedulers made of closures")
  func closures() {
    let now = DispatchQueue.immediate.now
    let scheduler = AnySchedulerOf<DispatchQueue>(
      minimumTolerance: { 1 },
      now: { now },
      scheduleImmediately: { _, action in action() },
      delayed: { _, _, _, action in action() },
      interval: { _, _, _, _, action in
        action()
        return AnyCancellable {}
      }
    )
    surface(
      "AnyScheduler.init(minimumTolerance:now:scheduleImmediately:delayed:interval:)",
      scheduler.minimumTolerance == 1 && scheduler.now == now && runsAtOnce(scheduler) == wayCount
    )
  }

  @Test("The surface of Schedulers has erased schedulers in place of a dispatch queue")
  func dispatchQueue() {
    let before = DispatchQueue.main.now
    let (main, global): (AnySchedulerOf<DispatchQueue>, AnySchedulerOf<DispatchQueue>) =
      (.main, .global())
    surface("AnySchedulerOf<DispatchQueue>.main", main.now >= before)
    let background: AnySchedulerOf<DispatchQueue> = .global(qos: .background)
    surface(
      "AnySchedulerOf<DispatchQueue>.global(qos:)",
      global.now >= before && background.now >= before
    )
    surface(
      "AnySchedulerOf<DispatchQueue>.immediate",
      runsAtOnce(AnySchedulerOf<DispatchQueue>.immediate) == wayCount
    )
    surface(
      "AnySchedulerOf<DispatchQueue>.unimplemented",
      reportsUse(of: AnySchedulerOf<DispatchQueue>.unimplemented)
    )
    surface(
      "AnySchedulerOf<DispatchQueue>.unimplemented(_:)",
      reportsUse(of: AnySchedulerOf<DispatchQueue>.unimplemented("it"), "it - ")
    )
    surface(
      "AnySchedulerOf<DispatchQueue>.failing",
      reportsUse(of: AnySchedulerOf<DispatchQueue>.failing)
    )
    surface(
      "AnySchedulerOf<DispatchQueue>.failing(_:)",
      reportsUse(of: AnySchedulerOf<DispatchQueue>.failing("it"), "it - ")
    )
  }

  @Test("The surface of Schedulers has erased schedulers in place of an operation queue")
  func operationQueue() {
    let main: AnySchedulerOf<OperationQueue> = .main
    surface("AnySchedulerOf<OperationQueue>.main", main.now.date > Date(timeIntervalSince1970: 0))
    surface(
      "AnySchedulerOf<OperationQueue>.immediate",
      runsAtOnce(AnySchedulerOf<OperationQueue>.immediate) == wayCount
    )
    surface(
      "AnySchedulerOf<OperationQueue>.unimplemented",
      reportsUse(of: AnySchedulerOf<OperationQueue>.unimplemented)
    )
    surface(
      "AnySchedulerOf<OperationQueue>.unimplemented(_:)",
      reportsUse(of: AnySchedulerOf<OperationQueue>.unimplemented("it"), "it - ")
    )
    surface(
      "AnySchedulerOf<OperationQueue>.failing",
      reportsUse(of: AnySchedulerOf<OperationQueue>.failing)
    )
    surface(
      "AnySchedulerOf<OperationQueue>.failing(_:)",
      reportsUse(of: AnySchedulerOf<OperationQueue>.failing("it"), "it - ")
    )
  }

  @Test("The surface of Schedulers has erased schedulers in place of a run loop")
  func runLoop() {
    let main: AnySchedulerOf<RunLoop> = .main
    surface("AnySchedulerOf<RunLoop>.main", main.now.date > Date(timeIntervalSince1970: 0))
    surface(
      "AnySchedulerOf<RunLoop>.immediate",
      runsAtOnce(AnySchedulerOf<RunLoop>.immediate) == wayCount
    )
    surface(
      "AnySchedulerOf<RunLoop>.unimplemented",
      reportsUse(of: AnySchedulerOf<RunLoop>.unimplemented)
    )
    surface(
      "AnySchedulerOf<RunLoop>.unimplemented(_:)",
      reportsUse(of: AnySchedulerOf<RunLoop>.unimplemented("it"), "it - ")
    )
    surface("AnySchedulerOf<RunLoop>.failing", reportsUse(of: AnySchedulerOf<RunLoop>.failing))
    surface(
      "AnySchedulerOf<RunLoop>.failing(_:)",
      reportsUse(of: AnySchedulerOf<RunLoop>.failing("it"), "it - ")
    )
  }

  @Test("The surface of Schedulers has erased schedulers in place of the UI scheduler")
  func uiScheduler() {
    let before = DispatchQueue.main.now
    let shared: AnySchedulerOf<UIScheduler> = .shared
    surface("AnySchedulerOf<UIScheduler>.shared", shared.now >= before)
    surface(
      "AnySchedulerOf<UIScheduler>.immediate",
      runsAtOnce(AnySchedulerOf<UIScheduler>.immediate) == wayCount
    )
    surface(
      "AnySchedulerOf<UIScheduler>.unimplemented",
      reportsUse(of: AnySchedulerOf<UIScheduler>.unimplemented)
    )
    surface(
      "AnySchedulerOf<UIScheduler>.unimplemented(_:)",
      reportsUse(of: AnySchedulerOf<UIScheduler>.unimplemented("it"), "it - ")
    )
    surface(
      "AnySchedulerOf<UIScheduler>.failing",
      reportsUse(of: AnySchedulerOf<UIScheduler>.failing)
    )
    surface(
      "AnySchedulerOf<UIScheduler>.failing(_:)",
      reportsUse(of: AnySchedulerOf<UIScheduler>.failing("it"), "it - ")
    )
  }
}
