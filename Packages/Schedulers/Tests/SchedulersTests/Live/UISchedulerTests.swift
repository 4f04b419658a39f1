import Foundation
import Schedulers
import Testing

@Suite("The UI scheduler", .timeLimit(.minutes(10)))
struct UISchedulerTests {
  @Test("On the main queue, the UI scheduler runs work at once, nested work too")
  @MainActor
  func inline() {
    var log: [String] = []
    UIScheduler.shared.schedule {
      log.append("outer")
      UIScheduler.shared.schedule { log.append("inner") }
      log.append("outer again")
    }
    log.append("after")
    #expect(log == ["outer", "inner", "outer again", "after"])
  }

  @Test("From elsewhere, the UI scheduler sends work to the main queue")
  func hops() async {
    let isOnMainQueue = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let log = _Lock<[String]>([])
        UIScheduler.shared.schedule {
          log.withLock { $0.append("outer") }
          UIScheduler.shared.schedule { log.withLock { $0.append("inner") } }
          dispatchPrecondition(condition: .onQueue(.main))
          continuation.resume(returning: log.withLock { $0 } == ["outer", "inner"])
        }
      }
    }
    #expect(isOnMainQueue)
  }

  @Test("The UI scheduler runs work for later on the main queue")
  func delayed() async {
    await withCheckedContinuation { continuation in
      UIScheduler.shared.schedule(after: UIScheduler.shared.now.advanced(by: 0.001)) {
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume()
      }
    }
  }
}
