import Testing

@_spi(Layers) import Schedulers

@Suite("The test clock", .timeLimit(.minutes(10)))
struct TestClockTests {
  let clock = TestClock()

  @Test("Sleepers wake at their time, in the order in which they fell asleep")
  func order() async throws {
    let log = Log()
    try await clock.withTasks { [clock, log] in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, seconds) in [2, 1, 2, 3].enumerated() {
          group.addTask {
            try await clock.sleep(for: .seconds(seconds))
            log.note("\(number) at \(clock.now.offset)")
          }
        }
        await clock.advance(by: .seconds(2))
        #expect(log.take() == ["1 at 1.0 seconds", "0 at 2.0 seconds", "2 at 2.0 seconds"])
        await clock.run()
        try await group.waitForAll()
      }
    }
    #expect(log.take() == ["3 at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("Code for any clock, in a foreign task, is given time")
  func foreignTask() async throws {
    let clock = TestClock()
    func wait(on clock: any Clock<Duration>) async throws {
      try await clock.sleep(for: .seconds(1))
    }
    let task = Task { try await wait(on: clock) }
    await clock.untilSomebodySleeps()
    await clock.advance(by: .seconds(1))
    try await task.value
  }

  @Test("A timer on the test clock ticks on the grid")
  func timer() async throws {
    let ticks = await clock.withTasks { [clock] in
      async let offsets: [Duration] = {
        var offsets: [Duration] = []
        for await instant in clock.timer(interval: .milliseconds(100)) {
          offsets.append(instant.offset)
          if offsets.count == 50 { break }
        }
        return offsets
      }()
      await clock.advance(by: .seconds(5))
      return await offsets
    }
    #expect(ticks == (1...50).map { .milliseconds(100 * $0) })
  }

  @Test("Advancing a test clock into the past is an issue, and changes nothing")
  func goingBack() async {
    let line = #line
    let issues = await recordedIssues {
      await clock.advance(by: .seconds(2))
      await clock.advance(by: .seconds(-1))
      await clock.advance(to: .init())
    }
    func message(_ duration: String) -> String {
      """
      A test clock cannot go back in time: it was told to advance by \(duration). \
      Nothing was run. Advance by zero or more.
      """
    }
    #expect(
      issues == [
        RecordedIssue(comment: message("-1.0 seconds"), fileID: #fileID, line: line + 3),
        RecordedIssue(comment: message("-2.0 seconds"), fileID: #fileID, line: line + 4),
      ]
    )
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("run() that does not come to an end reports the tasks that still sleep")
  func endless() async throws {
    let issues = await recordedIssues {
      await clock.withTasks { [clock] in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
          }
          await clock.run(maxSteps: 10)
          group.cancelAll()
        }
      }
    }
    #expect(clock.now.offset == .seconds(10))
    #expect(
      issues.map(\.comment) == [
        """
        run() stopped after 10 steps with work still scheduled:

          • sleep: due in 1.0 seconds

        run() stops at a limit of steps and of time. Work that schedules itself again never ends: \
        cancel it before run(), or run a part of it with advance(by:). If the work does end, raise \
        the limit: run(maxSteps:until:).
        """
      ]
    )
  }

  @Test("A sleep until now ends with the next advance, one until before at once")
  func sleepUntilNow() async throws {
    let log = Log()
    try await clock.withTasks { [clock] in
      async let sleeping: Void = {
        try await clock.sleep(until: clock.now)
        log.note("now")
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
        log.note("before")
      }()
      #expect(await clock.suspends())
      await clock.advance()
      #expect(log.take() == ["now", "before"])
      try await sleeping
    }
  }

  @Test("run(timeout:) goes on until nobody sleeps")
  func runWithTimeout() async throws {
    await clock.withTasks { [clock] in
      async let sleeping: Void = {
        for _ in 0..<1_000 { try? await clock.sleep(for: .seconds(1)) }
      }()
      await clock.run(timeout: .seconds(600))
      await sleeping
    }
    #expect(clock.now.offset == .seconds(1_000))
  }

  @Test("run(timeout:) reports the tasks that still sleep when the real time has passed")
  func runWithTimeoutFails() async {
    let issues = await recordedIssues {
      await clock.withTasks { [clock] in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
          }
          await clock.run(timeout: .zero)
          group.cancelAll()
        }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.comment.contains("• sleep: due in 1.0 seconds") == true)
  }

  @Test("checkSuspension() throws as long as somebody sleeps, and says for how long")
  func checkSuspension() async throws {
    try await clock.checkSuspension()
    await clock.withTasks { [clock] in
      await withTaskGroup(of: Void.self) { group in
        for seconds in 1...10 {
          group.addTask { try? await clock.sleep(for: .seconds(seconds)) }
        }
        let error = await #expect(throws: SuspensionError.self) {
          try await clock.checkSuspension()
        }
        #expect(
          error?.description.hasPrefix(
            "Tasks still sleep on the test clock: sleep: due in 1.0 seconds; sleep: due in 2.0"
          ) == true
        )
        #expect(
          error?.description.hasSuffix(
            "and 2 more. Advance the clock until they wake, or cancel them."
          ) == true
        )
        group.cancelAll()
      }
    }
    try await clock.checkSuspension()
  }

  @Test("A clock that starts late starts late, and a sleep until the past returns at once")
  func start() async throws {
    let clock = TestClock(now: .init(offset: .seconds(60)))
    try await clock.sleep(until: .init(offset: .seconds(59)))
    #expect(clock.now.offset == .seconds(60))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("A task that is cancelled does not sleep, and one that sleeps wakes")
  func cancellation() async throws {
    try await clock.withTasks { [clock] in
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          do {
            try await clock.sleep(for: .seconds(1))
            return false
          } catch {
            return error is CancellationError
          }
        }
        await clock.advance(by: .milliseconds(1))
        group.cancelAll()
        #expect(await group.next() == true)
      }
      try await clock.checkSuspension()
    }
  }
}

extension TestClock {
  /// Waits until a foreign task sleeps.
  fileprivate func untilSomebodySleeps() async {
    while (try? await checkSuspension()) != nil { await Task.yield() }
  }
}

extension TestClock {
  /// Returns true if somebody sleeps, once all tasks have done what they can.
  fileprivate func suspends() async -> Bool {
    do {
      try await checkSuspension()
      return false
    } catch {
      return true
    }
  }
}
