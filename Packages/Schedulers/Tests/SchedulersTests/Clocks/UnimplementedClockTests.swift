import Testing

@_spi(Layers) import Schedulers

@Suite("The unimplemented clock")
struct UnimplementedClockTests {
  private func message(_ member: String, prefix: String = "") -> String {
    """
    \(prefix)\(member) was called on an unimplemented clock: this code was expected to need no \
    clock. Give it one that the test controls, a test clock or the immediate one.
    """
  }

  @Test("Each member is reported once, with the name, and goes on as at once")
  func reports() async throws {
    let clock = UnimplementedClock(name: "Search.clock")
    let messages = try await reportedMessages {
      let start = clock.now
      try await clock.sleep(until: start.advanced(by: .seconds(1_000)), tolerance: nil)
      #expect(clock.minimumResolution == .zero)
      #expect(start.duration(to: clock.now) == .seconds(1_000))
    }
    #expect(
      messages
        == ["now", "sleep(until:tolerance:)", "minimumResolution"].map {
          message($0, prefix: "Search.clock - ")
        }
    )
  }

  @Test("Without a name, the message begins with the member")
  func withoutName() async throws {
    let clocks: [any Clock<Duration>] = [
      .unimplemented(), UnimplementedClock(), UnimplementedClock(ImmediateClock()),
      UnimplementedClock(now: .init()), AnyClock(UnimplementedClock()),
    ]
    for clock in clocks {
      let messages = reportedMessages { _ = clock.now }
      #expect(messages == [message("now")])
    }
  }

  @Test("An unimplemented clock goes on as the clock it is given, from that clock's time")
  func base() async throws {
    let base = ImmediateClock(now: .init(offset: .seconds(60)))
    let clock = UnimplementedClock(base, name: "base")
    _ = try await reportedMessages { try await clock.sleep(for: .seconds(5)) }
    #expect(base.now.offset == .seconds(65))
  }

  @Test("The issue is reported at the line that made the clock")
  func location() {
    let places = _Lock<[String]>([])
    withIssueReporter { _, location in
      places.withLock { $0.append("\(location.fileID):\(location.line)") }
    } operation: {
      let clock: any Clock<Duration> = .unimplemented(name: "clock")
      _ = clock.minimumResolution
    }
    #expect(places.withLock { $0 } == ["\(#fileID):\(#line - 3)"])
  }

  @Test("A use of an unimplemented clock fails the test that runs")
  func failsTheTest() {
    let issues = recordedIssues { _ = UnimplementedClock(name: "clock").now }
    #expect(issues.map(\.comment) == [message("now", prefix: "clock - ")])
    #expect(issues.map(\.line) == [#line - 2])
  }

  @Test("An unimplemented clock that is not used is no issue, also if it is wrapped")
  func unused() {
    #expect(recordedIssues { _ = AnyClock(UnimplementedClock(name: "unused")) } == [])
  }

  @Test("A task that is cancelled is told so after the report")
  func cancellation() async {
    let messages = await reportedMessages {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await UnimplementedClock().sleep(until: .init(offset: .seconds(1)))
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(messages == [message("sleep(until:tolerance:)")])
  }
}
