import Foundation
import Testing

@_spi(Layers) import Schedulers

@Suite("The unimplemented scheduler")
struct UnimplementedSchedulerTests {
  @Test("Each use is reported with its prefix and its member, and goes on as at once")
  func reports() {
    let scheduler = DispatchQueue.unimplemented("Search.mainQueue")
    var log: [String] = []
    let now = DispatchQueue.immediate.now
    let messages = reportedMessages {
      scheduler.schedule { log.append("now") }
      scheduler.schedule(after: now, tolerance: 1, options: nil) { log.append("delayed") }
      scheduler.schedule(after: now, interval: 1, tolerance: 1, options: nil) {
        log.append("timer")
      }
      .cancel()
      #expect(scheduler.now == now)
      #expect(scheduler.minimumTolerance == 0)
    }
    #expect(log == ["now", "delayed", "timer"])
    #expect(
      messages
        == [
          "schedule(options:_:)",
          "schedule(after:tolerance:options:_:)",
          "schedule(after:interval:tolerance:options:_:)",
          "now",
          "minimumTolerance",
        ].map { member in
          """
          Search.mainQueue - \(member) was called on an unimplemented scheduler: this code was \
          expected to need no scheduler. Give it one that the test controls, a test scheduler or \
          the immediate one.
          """
        }
    )
  }

  @Test("Without a prefix, the message begins with the member")
  func withoutPrefix() {
    let schedulers: [AnySchedulerOf<DispatchQueue>] = [
      .unimplemented, DispatchQueue.failing.eraseToAnyScheduler(),
    ]
    for scheduler in schedulers {
      let messages = reportedMessages { scheduler.schedule {} }
      #expect(messages.count == 1)
      #expect(messages.first?.hasPrefix("schedule(options:_:) was called on an unimpl") == true)
    }
  }

  @Test("A use fails the test that runs")
  func failsTheTest() {
    let issues = recordedIssues {
      let cancellable = Just(1)
        .receive(on: AnySchedulerOf<OperationQueue>.unimplemented("queue"))
        .sink { _ in }
      cancellable.cancel()
    }
    #expect(!issues.isEmpty)
    #expect(issues.allSatisfy { $0.comment.hasPrefix("queue - schedule(options:_:) was called") })
  }

  @Test("Not using it is no issue")
  func unused() {
    #expect(recordedIssues { _ = RunLoop.unimplemented("unused") } == [])
  }
}
