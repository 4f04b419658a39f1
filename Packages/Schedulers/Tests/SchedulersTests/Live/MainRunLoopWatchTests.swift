import Foundation
import Testing

@testable import LiveSchedulers
@testable import Schedulers

@Suite("The watch on the main run loop", .timeLimit(.minutes(10)))
struct MainRunLoopWatchTests {
  /// A main queue and a main thread that the test plays, and what was warned of.
  final class Stage: Sendable {
    private let questions = _Lock<[@Sendable () -> Void]>([])
    private let messages = _Lock<[String]>([])
    private let isMainThread = _Lock(true)

    var warnings: [String] { messages.withLock { $0 } }
    var questionCount: Int { questions.withLock { $0.count } }

    func makeWatch() -> MainRunLoopWatch {
      MainRunLoopWatch(
        onMainQueue: { question in self.questions.withLock { $0.append(question) } },
        isMainThread: { self.isMainThread.withLock { $0 } },
        warn: { message in self.messages.withLock { $0.append(message) } }
      )
    }

    func goToDispatchMain() {
      isMainThread.withLock { $0 = false }
    }

    func runMainQueue() {
      let waiting = questions.withLock { questions in
        defer { questions = [] }
        return questions
      }
      for question in waiting { question() }
    }
  }

  let stage = Stage()

  @Test("Work that waits for a main thread that has gone to dispatchMain is warned of, once")
  func gone() {
    let watch = stage.makeWatch()
    stage.goToDispatchMain()
    _ = watch.watched {}
    stage.runMainQueue()
    #expect(
      stage.warnings == [
        """
        Schedulers: work was scheduled on RunLoop.main and will never run. The main thread has \
        called dispatchMain(), as an asynchronous main() does too, and no longer runs its run loop. \
        Let the main thread call RunLoop.main.run(), or schedule the work on DispatchQueue.main.
        """
      ]
    )
    _ = watch.watched {}
    #expect(stage.questionCount == 0)
    #expect(stage.warnings.count == 1)
  }

  @Test("Work that was scheduled before the main thread went is warned of too")
  func goneLater() {
    let watch = stage.makeWatch()
    _ = watch.watched {}
    stage.goToDispatchMain()
    stage.runMainQueue()
    #expect(stage.warnings.count == 1)
  }

  @Test("Work that has run by then is no cause for a warning")
  func hasRun() {
    let watch = stage.makeWatch()
    var count = 0
    let action = watch.watched { count += 1 }
    action()
    stage.goToDispatchMain()
    stage.runMainQueue()
    #expect(count == 1)
    #expect(stage.warnings == [])
    _ = watch.watched {}
    stage.runMainQueue()
    #expect(stage.warnings.count == 1)
  }

  @Test("A main thread that is there, if busy, is no cause for a warning")
  func busy() {
    let watch = stage.makeWatch()
    for _ in 0..<3 { _ = watch.watched {} }
    #expect(stage.questionCount == 1)
    stage.runMainQueue()
    #expect(stage.warnings == [])
    _ = watch.watched {}
    #expect(stage.questionCount == 1)
    stage.runMainQueue()
    #expect(stage.warnings == [])
  }

  @Test("In this process, the warning comes if the main thread has left the main queue")
  func live() async {
    let messages = _Lock(0)
    let watch = MainRunLoopWatch(warn: { _ in messages.withLock { $0 += 1 } })
    _ = watch.watched {}
    let isMainThread = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: Thread.isMainThread) }
    }
    #expect(messages.withLock { $0 } == (isMainThread ? 0 : 1))
  }
}
