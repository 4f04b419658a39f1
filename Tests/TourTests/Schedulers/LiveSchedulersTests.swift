import Foundation
import Schedulers
import Testing

/// Work that is due now, later and again and again, on the three live schedulers.
@Suite("The live schedulers, as the tour introduces them", .timeLimit(.minutes(10)))
struct LiveSchedulersTests {
  @Test("A dispatch queue runs work now, later, and again and again")
  func dispatchQueue() async {
    await expectAllKinds(on: DispatchQueue.main)
  }

  @Test("A run loop runs work now, later, and again and again")
  func runLoop() async {
    await expectAllKinds(on: RunLoopThread.shared.scheduler)
  }

  @Test("An operation queue runs work now, later, and again and again")
  func operationQueue() async {
    await expectAllKinds(on: OperationQueue.main)
  }

  @Test("The live schedulers take dates that are made as in the tour")
  func dates() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.schedule(after: .init(.now() + 0.01)) { continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      OperationQueue.main.schedule(after: .init(Date() + 0.01)) { continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      RunLoopThread.shared.scheduler.schedule(after: .init(Date() + 0.01)) { continuation.resume() }
    }
  }

  @Test("The UI scheduler runs work of the main queue at once")
  func uiScheduler() async {
    let log = await withCheckedContinuation { continuation in
      DispatchQueue.main.schedule {
        var log: [String] = []
        UIScheduler.shared.schedule { log.append("at once") }
        log.append("after it")
        continuation.resume(returning: log)
      }
    }
    #expect(log == ["at once", "after it"])
  }

  /// Waits for each kind in turn; the suite's time limit bounds it.
  private func expectAllKinds<S: Scheduler>(on scheduler: S) async {
    await withCheckedContinuation { continuation in
      scheduler.schedule { continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(5))) {
        continuation.resume()
      }
    }
    let ticks = _Lock(0)
    var timer: (any Cancellable)?
    await withCheckedContinuation { continuation in
      timer = scheduler.schedule(after: scheduler.now, interval: .milliseconds(5)) {
        if ticks.withLock({
          $0 += 1; return $0
        }) == 3 {
          continuation.resume()
        }
      }
    }
    timer?.cancel()
    #expect(ticks.withLock { $0 } >= 3)
  }
}
