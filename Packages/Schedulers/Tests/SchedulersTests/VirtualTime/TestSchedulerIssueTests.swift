import Foundation
import Testing

@_spi(Layers) @testable import Schedulers

@Suite("What the test scheduler reports")
struct TestSchedulerIssueTests {
  let scheduler = DispatchQueue.test

  @Test("Advancing into the past is an issue at the caller's line, and nothing runs")
  func intoThePast() {
    let start = scheduler.now
    var hasRun = false
    scheduler.advance(by: 1)
    scheduler.schedule { hasRun = true }
    let line = #line
    let issues = recordedIssues {
      scheduler.advance(by: -0.5)
      scheduler.advance(to: start)
    }
    let message = { (duration: String) in
      """
      A test scheduler cannot go back in time: it was told to advance by \(duration). \
      Nothing was run. Advance by zero or more.
      """
    }
    #expect(
      issues == [
        RecordedIssue(comment: message("-0.5 s"), fileID: #fileID, line: line + 2),
        RecordedIssue(comment: message("-1 s"), fileID: #fileID, line: line + 3),
      ]
    )
    #expect(!hasRun)
    #expect(start.distance(to: scheduler.now) == 1)
  }

  @Test(
    "A timer whose interval is not positive is an issue, and ticks once",
    arguments: [(0, "0 s"), (-1, "-1 s")]
  )
  func interval(seconds: Int, text: String) {
    var ticks = 0
    var timer: (any Cancellable)?
    let messages = reportedMessages {
      timer = scheduler.schedule(after: scheduler.now, interval: .seconds(seconds)) { ticks += 1 }
      scheduler.advance(by: 10)
      scheduler.run()
    }
    timer?.cancel()
    #expect(
      messages == [
        """
        A timer's interval must be positive, not \(text): otherwise the timer would repeat at one \
        instant for ever. Its action runs once.
        """
      ]
    )
    #expect(ticks == 1)
  }

  @Test(
    "An operator whose interval is not positive is reported by the advance that follows, at its line",
    arguments: [(0, "0 s"), (-1, "-1 s")]
  )
  func operatorInterval(seconds: Int, text: String) async {
    let interval = DispatchQueue.SchedulerTimeType.Stride.seconds(seconds)
    var groups: [[Int]] = []
    let line = #line
    let issues = await recordedIssues {
      let values = PassthroughSubject<Int, Never>()
      let collection = values.collect(.byTime(scheduler, interval)).sink { groups.append($0) }
      values.send(1)
      await scheduler.advance(by: 1)
      let timer = scheduler.timerPublisher(every: interval).autoconnect().sink { _ in }
      await scheduler.run()
      await scheduler.advance()
      collection.cancel()
      timer.cancel()
    }
    let message = { (name: String) in
      """
      The interval of \(name) must be positive, not \(text): otherwise the timer would repeat at one \
      instant for ever. Its action runs once.
      """
    }
    #expect(
      issues == [
        RecordedIssue(comment: message("collect"), fileID: #fileID, line: line + 5),
        RecordedIssue(comment: message("timerPublisher"), fileID: #fileID, line: line + 7),
      ]
    )
    #expect(groups == [[1]])
  }

  @Test("run() with an endless timer stops, and names what is still scheduled")
  func endlessTimer() {
    var ticks = 0
    let timer = scheduler.schedule(after: scheduler.now, interval: 1) { ticks += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: 2_000)) {}
    let messages = reportedMessages { scheduler.run(maxSteps: 1_000) }
    timer.cancel()
    #expect(ticks == 1_000)
    #expect(
      messages == [
        """
        run() stopped after 1000 steps with work still scheduled:

          • a timer every 1 s, due in 1 s
          • an action due in 1001 s

        run() stops at a limit of steps and of time. Work that schedules itself again never ends: \
        cancel it before run(), or run a part of it with advance(by:). If the work does end, raise \
        the limit: run(maxSteps:until:).
        """
      ]
    )
  }

  @Test("run() leaves work of the distant future alone, and says so")
  func distantFuture() {
    var log: [String] = []
    let start = scheduler.now
    scheduler.schedule(after: .init(.distantFuture)) { log.append("never") }
    scheduler.schedule(after: start.advanced(by: 3)) { log.append("soon") }
    let messages = reportedMessages { scheduler.run() }
    #expect(log == ["soon"])
    #expect(start.distance(to: scheduler.now) == 3)
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("run() stopped after 1 steps with work still") == true)
  }

  @Test("run() names eight items, and counts the rest")
  func manyItems() {
    for second in 1...20 {
      scheduler.schedule(after: scheduler.now.advanced(by: .seconds(second))) {}
    }
    let messages = reportedMessages { scheduler.run(maxSteps: 10) }
    let items = messages.first?.split(separator: "\n").filter { $0.hasPrefix("  •") }
    #expect(items?.first == "  • an action due in 1 s")
    #expect(items?.last == "  • and 2 more")
    #expect(items?.count == 9)
  }

  @Test("run() that ends exactly at its limit has nothing to report")
  func exactlyAtTheLimit() {
    for _ in 0..<10 { scheduler.schedule {} }
    #expect(reportedMessages { scheduler.run(maxSteps: 10) } == [])
  }

  @Test("run() with work that schedules itself again stops, though the time stands still")
  func selfScheduling() {
    var count = 0
    // In the end it stops, or the scheduler and its action would hold each other.
    func again() {
      count += 1
      if count <= 100 { scheduler.schedule(again) }
    }
    scheduler.schedule(again)
    let messages = reportedMessages { scheduler.run(maxSteps: 100) }
    #expect(count == 100)
    scheduler.run()
    #expect(messages.count == 1)
    #expect(messages.first?.contains("still scheduled:\n\n  • an action due now\n\n") == true)
  }

  @Test("run() runs work of the past, and ends")
  func pastWork() {
    let start = scheduler.now
    var hasRun = false
    scheduler.advance(by: 10)
    scheduler.schedule(after: start.advanced(by: 1)) { hasRun = true }
    #expect(reportedMessages { scheduler.run() } == [])
    #expect(hasRun)
    #expect(start.distance(to: scheduler.now) == 10)
  }

  @Test("Tasks get the same reports as synchronous code, at their lines")
  func tasks() async {
    let start = scheduler.now
    let timer = scheduler.schedule(after: start.advanced(by: 2), interval: 1) {}
    let line = #line
    let issues = await recordedIssues {
      await scheduler.advance(by: 1)
      await scheduler.advance(by: -0.5)
      await scheduler.advance(to: start)
      await scheduler.run(maxSteps: 10)
    }
    timer.cancel()
    #expect(issues.map(\.line) == [3, 4, 5].map { line + $0 })
    let beginnings = [
      "A test scheduler cannot go back in time: it was told to advance by -0.5 s.",
      "A test scheduler cannot go back in time: it was told to advance by -1 s.",
      "run() stopped after 10 steps with work still scheduled:\n\n  • a timer every 1 s, due in 1 s",
    ]
    #expect(issues.count == beginnings.count)
    for (issue, beginning) in zip(issues, beginnings) {
      #expect(issue.comment.hasPrefix(beginning))
    }
    #expect(start.distance(to: scheduler.now) == 11)
  }

  @Test("A test scheduler reports without its lock: the reporter may use it, and it continues")
  func reportsOutsideTheLock() {
    let log = Log()
    withIssueReporter { [scheduler] _, _ in
      scheduler.schedule { log.note("told") }
    } operation: {
      scheduler.advance(by: -1)
      scheduler.schedule(after: scheduler.now, interval: 0) {}.cancel()
      scheduler.run(maxSteps: 0)
    }
    scheduler.advance()
    #expect(log.count == 3)
  }

  @Test("Work that schedules itself for the same moment is an issue, not a hang")
  func endlessMoment() async {
    scheduler.core.sameInstantLimit = 1_000
    var count = 0
    // In the end it stops, or the scheduler and its action would hold each other.
    var isOver = false
    func again() {
      count += 1
      if !isOver { scheduler.schedule { again() } }
    }
    again()
    let start = scheduler.now
    let line = #line
    let issues = recordedIssues {
      scheduler.advance(by: 1)
      scheduler.advanceToNext()
    }
    // Of the second time, the first action was scheduled before the time moved on.
    #expect(count == 1 + 1_000 + 1_001)
    #expect(start.distance(to: scheduler.now) == 1)
    let message = """
      The time was advanced with work still due, because 1000 actions had been scheduled and run at \
      one instant:

        • an action due now

      Work that schedules itself again for the same instant never ends. Schedule it with a delay, or \
      cancel it.
      """
    #expect(
      issues == [
        RecordedIssue(comment: message, fileID: #fileID, line: line + 2),
        RecordedIssue(comment: message, fileID: #fileID, line: line + 3),
      ]
    )
    let later = await reportedMessages { await scheduler.advance() }
    #expect(later == [message])
    isOver = true
    await scheduler.run()
  }

  @Test("As many actions at one moment as the limit allows are no issue")
  func justTheLimit() {
    scheduler.core.sameInstantLimit = 10
    var count = 0
    let messages = reportedMessages {
      for _ in 0..<10 { scheduler.schedule { count += 1 } }
      scheduler.advance()
    }
    #expect(messages == [] && count == 10)
  }

  @Test("Any amount of work that is due at one moment runs, if it was scheduled before")
  func muchAtOneMoment() {
    scheduler.core.sameInstantLimit = 10
    var count = 0
    for _ in 0..<1_000 { scheduler.schedule(after: scheduler.now.advanced(by: 1)) { count += 1 } }
    scheduler.advance(by: 1)
    #expect(count == 1_000)
  }
}
