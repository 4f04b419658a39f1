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

  @Test("A use of an unimplemented scheduler fails the test that runs")
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

  typealias Queue = DispatchQueue.SchedulerTimeType
  typealias Options = DispatchQueue.SchedulerOptions

  private func places(_ operation: () -> Void) -> [String] {
    let places = _Lock<[String]>([])
    withIssueReporter { _, location in
      places.withLock { $0.append("\(location.fileID):\(location.line)") }
    } operation: {
      operation()
    }
    return places.withLock { $0 }
  }

  @Test("A use is reported at the line that made the scheduler")
  func place() {
    let first = #line + 2
    let schedulers: [AnySchedulerOf<DispatchQueue>] = [
      AnyScheduler(UnimplementedScheduler<Queue, Options>(now: DispatchQueue.immediate.now)),
      DispatchQueue.unimplemented("it").eraseToAnyScheduler(),
      DispatchQueue.failing("it").eraseToAnyScheduler(),
      UIScheduler.unimplemented("it").erasedAsQueue,
      UIScheduler.failing("it").erasedAsQueue,
      .unimplemented("it"),
      .failing("it"),
    ]
    #expect(
      places { for scheduler in schedulers { scheduler.schedule {} } }
        == schedulers.indices.map { "\(#fileID):\(first + $0)" }
    )
    let other = #line + 2
    let runLoops: [AnySchedulerOf<RunLoop>] = [
      RunLoop.unimplemented("it").eraseToAnyScheduler(),
      RunLoop.failing("it").eraseToAnyScheduler(),
      .unimplemented("it"),
      .failing("it"),
    ]
    #expect(
      places { for scheduler in runLoops { scheduler.schedule {} } }
        == runLoops.indices.map { "\(#fileID):\(other + $0)" }
    )
    let last = #line + 2
    let queues: [AnySchedulerOf<OperationQueue>] = [
      OperationQueue.unimplemented("it").eraseToAnyScheduler(),
      OperationQueue.failing("it").eraseToAnyScheduler(),
      .unimplemented("it"),
      .failing("it"),
    ]
    #expect(
      places { for scheduler in queues { scheduler.schedule {} } }
        == queues.indices.map { "\(#fileID):\(last + $0)" }
    )
  }

  @Test("A use is reported at a place that is given")
  func givenPlace() {
    let scheduler = UnimplementedScheduler<Queue, Options>(
      "it",
      now: DispatchQueue.immediate.now,
      fileID: "Feature/Tour.swift",
      file: "/src/Tour.swift",
      line: 7,
      column: 3
    )
    #expect(places { scheduler.schedule {} } == ["Feature/Tour.swift:7"])
  }

  @Test("Each member is reported once, however often an operator uses it")
  func once() {
    let line = #line + 1
    let scheduler = AnySchedulerOf<DispatchQueue>.unimplemented("queue")
    let issues = recordedIssues {
      let numbers = PassthroughSubject<Int, Never>()
      let cancellable =
        numbers
        .delay(for: 1, scheduler: scheduler)
        .sink { _ in }
      for number in 0..<8 { numbers.send(number) }
      numbers.send(completion: .finished)
      cancellable.cancel()
    }
    let members = issues.map(\.comment)
    #expect(members.count == Set(members).count)
    #expect(members.contains { $0.hasPrefix("queue - schedule(after:tolerance:options:_:) was") })
    #expect(Set(issues.map(\.line)) == [line])
  }

  /// One scheduler for two tests: what the first one is told of is told to the second one again.
  private static let shared = DispatchQueue.unimplemented("shared")

  @Test("A scheduler that several tests share fails the first of them")
  func sharedFirst() {
    let issues = recordedIssues { for _ in 0..<3 { Self.shared.schedule {} } }
    #expect(issues.count == 1)
  }

  @Test("A scheduler that several tests share fails the second of them")
  func sharedSecond() {
    let issues = recordedIssues { for _ in 0..<3 { Self.shared.schedule {} } }
    #expect(issues.count == 1)
  }

  @Test("An unimplemented scheduler that is not used is no issue")
  func unused() {
    #expect(recordedIssues { _ = RunLoop.unimplemented("unused") } == [])
  }
}

extension UnimplementedSchedulerOf<UIScheduler> {
  /// It, as a dispatch queue's: with options, which it never has.
  fileprivate var erasedAsQueue: AnySchedulerOf<DispatchQueue> {
    AnyScheduler(
      minimumTolerance: { minimumTolerance },
      now: { now },
      scheduleImmediately: { _, action in schedule(action) },
      delayed: { date, tolerance, _, action in schedule(after: date, tolerance: tolerance, action)
      },
      interval: { date, interval, tolerance, _, action in
        schedule(after: date, interval: interval, tolerance: tolerance, action)
      }
    )
  }
}
