import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@_spi(Layers) import ReactiveCore

@Suite("The surface: live schedulers")
struct LiveSurfaceTests {
  @Test("The surface of Schedulers has dispatch queues as schedulers")
  func dispatchQueue() {
    let queue = DispatchQueue(label: "surface")
    let before: DispatchQueue.SchedulerTimeType = queue.now
    surface("DispatchQueue: Scheduler", runsEverything(on: queue) && queue.now >= before)
    surface("DispatchQueue.minimumTolerance", queue.minimumTolerance == 0)
    let (group, flags) = (DispatchGroup(), DispatchWorkItemFlags.barrier)
    let all = DispatchQueue.SchedulerOptions(qos: .background, flags: flags, group: group)
    let none = DispatchQueue.SchedulerOptions()
    surface(
      "DispatchQueue.SchedulerOptions.init(qos:flags:group:)",
      all.qos == .background && none.qos == .unspecified && all.flags == flags && none.flags == []
        && all.group === group && none.group == nil
    )
  }

  @Test("The surface of Schedulers has operation queues as schedulers")
  func operationQueue() {
    let queue = OperationQueue()
    let before: OperationQueue.SchedulerTimeType = queue.now
    surface("OperationQueue: Scheduler", runsEverything(on: queue) && queue.now >= before)
    surface("OperationQueue.minimumTolerance", queue.minimumTolerance == 0)
    let options = OperationQueue.SchedulerOptions()
    queue.schedule(options: options) {}
    surface("OperationQueue.SchedulerOptions", MemoryLayout.size(ofValue: options) == 0)
  }

  @Test("The surface of Schedulers has run loops as schedulers")
  func runLoop() {
    let before: RunLoop.SchedulerTimeType = RunLoop.main.now
    surface(
      "RunLoop: Scheduler",
      runsEverything(on: RunLoopThread.shared.scheduler) && RunLoop.main.now >= before
    )
    surface("RunLoop.minimumTolerance", RunLoop.main.minimumTolerance == 0)
    let options = RunLoop.SchedulerOptions()
    RunLoopThread.shared.scheduler.schedule(options: options) {}
    surface("RunLoop.SchedulerOptions", MemoryLayout.size(ofValue: options) == 0)
  }

  @Test("The surface of Schedulers has the UI scheduler")
  func uiScheduler() {
    let scheduler: UIScheduler = UIScheduler.shared
    let before: UIScheduler.SchedulerTimeType = scheduler.now
    surface("UIScheduler.shared", runsEverything(on: scheduler) && scheduler.now >= before)
    surface("UIScheduler.minimumTolerance", scheduler.minimumTolerance == 0)
    surface("UIScheduler.SchedulerOptions", UIScheduler.SchedulerOptions.self == Never.self)
  }

  @Test("Live schedulers take what the published examples give them")
  func examples() {
    // Compiled, not run: nothing waits for real time here.
    _ = {
      var cancellables: Set<AnyCancellable> = []
      DispatchQueue.main.schedule(after: .init(.now() + 1)) {}
      DispatchQueue.main.schedule(after: .init(.now()), interval: 1) {}.store(in: &cancellables)
      RunLoop.main.schedule(after: .init(Date() + 1)) {}
      RunLoop.main.schedule(after: .init(Date()), interval: 1) {}.store(in: &cancellables)
      OperationQueue.main.schedule(after: .init(Date() + 1)) {}
      OperationQueue.main.schedule(after: .init(Date()), interval: 1) {}.store(in: &cancellables)
    }
  }

  private func runsEverything(on scheduler: some Scheduler) -> Bool {
    let hasRun = DispatchSemaphore(value: 0)
    let work = scheduleInEveryWay(on: scheduler) { hasRun.signal() }
    defer { for item in work { item.cancel() } }
    return (0..<wayCount).allSatisfy { _ in hasRun.wait(timeout: .now() + 60) == .success }
  }
}
