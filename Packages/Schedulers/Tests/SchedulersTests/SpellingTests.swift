import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("Names as a user spells them")
struct SpellingTests {
  @Test("ImmediateScheduler.shared is Combine's, beside the generic one")
  func immediate() {
    var log: [String] = []
    ImmediateScheduler.shared.schedule { log.append("Combine's") }
    let generic: ImmediateSchedulerOf<DispatchQueue> = DispatchQueue.immediate
    generic.schedule { log.append("generic") }
    let spelled:
      ImmediateScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
        DispatchQueue.immediateScheduler
    spelled.schedule { log.append("older") }
    #expect(log == ["Combine's", "generic", "older"])
    #expect(type(of: ImmediateScheduler.shared) == ReactiveCore.ImmediateScheduler.self)
  }

  @Test("Test schedulers have their newer and older names, and are new each time")
  func test() {
    let dispatchQueues: [TestSchedulerOf<DispatchQueue>] = [
      DispatchQueue.test, DispatchQueue.testScheduler, TestScheduler.dispatchQueue,
    ]
    #expect(Set(dispatchQueues.map(ObjectIdentifier.init)).count == 3)
    let runLoops: [TestSchedulerOf<RunLoop>] = [
      RunLoop.test, RunLoop.testScheduler, TestScheduler.runLoop,
    ]
    #expect(runLoops.allSatisfy { $0.now.date == Date(timeIntervalSince1970: 0) })
    let operationQueues: [TestSchedulerOf<OperationQueue>] = [
      OperationQueue.test, OperationQueue.testScheduler, TestScheduler.operationQueue,
    ]
    #expect(operationQueues.allSatisfy { $0.now.date == Date(timeIntervalSince1970: 0) })
    let uiSchedulers: [TestSchedulerOf<UIScheduler>] = [
      UIScheduler.test, UIScheduler.testScheduler,
    ]
    #expect(uiSchedulers.allSatisfy { $0.now.dispatchTime.uptimeNanoseconds == 1 })
  }

  @Test("Unimplemented schedulers have their newer and older names")
  func unimplemented() {
    let schedulers: [FailingScheduler<RunLoop.SchedulerTimeType, RunLoop.SchedulerOptions>] = [
      RunLoop.unimplemented, RunLoop.unimplemented("prefix"), RunLoop.failing,
      RunLoop.failing("prefix"),
    ]
    let older: [UnimplementedSchedulerOf<RunLoop>] = schedulers
    #expect(older.count == 4)
  }

  @Test("The three live schedulers take what the published examples give them")
  func live() {
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

  @Test("An erased scheduler is spelled by its statics")
  func erased() {
    let dispatchQueues: [AnySchedulerOf<DispatchQueue>] = [
      .main, .global(), .global(qos: .background), .immediate, .unimplemented, .unimplemented("p"),
    ]
    let operationQueues: [AnySchedulerOf<OperationQueue>] = [
      .main, .immediate, .unimplemented, .unimplemented("p"),
    ]
    let runLoops: [AnySchedulerOf<RunLoop>] = [
      .main, .immediate, .unimplemented, .unimplemented("p"),
    ]
    let uiSchedulers: [AnySchedulerOf<UIScheduler>] = [
      .shared, .immediate, .unimplemented, .unimplemented("p"),
    ]
    #expect(dispatchQueues.count == 6)
    #expect(operationQueues.count == 4)
    #expect(runLoops.count == 4)
    #expect(uiSchedulers.count == 4)
  }
}
