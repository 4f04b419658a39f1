import ComposableFeatures
import Foundation
import TestKit
import Testing

@Suite("The dependencies that are given", .timeLimit(.minutes(10)))
struct GivenDependencyTests {
  @Test("Dates are those of the generator")
  func dates() {
    let date = Date(timeIntervalSince1970: 7)
    withDependencies {
      $0.date = .constant(date)
    } operation: {
      @Dependency(\.date) var generator
      @Dependency(\.date.now) var now
      #expect([generator(), generator.now, now] == [date, date, date])
    }
    withDependencies {
      $0.date.now = date
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == date)
    }
    let clock = TestKit.Log<Int>()
    let generator = DateGenerator {
      clock.note(1)
      return Date(timeIntervalSince1970: Double(clock.entries.count))
    }
    withDependencies {
      $0.date = generator
    } operation: {
      @Dependency(\.date.now) var now
      #expect([now, now].map(\.timeIntervalSince1970) == [1, 2])
    }
  }

  @Test("Identifiers count up, or stay the same")
  func identifiers() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect([uuid(), uuid()] == [UUID(0), UUID(1)])
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000002")
    }
    #expect(UUID(255).uuidString == "00000000-0000-0000-0000-0000000000FF")
    #expect(UUID(-1).uuidString == "00000000-0000-0001-0000-000000000001")
    #expect(UUID(.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
    withDependencies {
      $0.uuid = .constant(UUID(3))
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect([uuid(), uuid()] == [UUID(3), UUID(3)])
    }
  }

  @Test("Random numbers are those of the generator, which all share")
  func randomNumbers() {
    var expected = SplitMix64(seed: 1)
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SplitMix64(seed: 1))
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      @Dependency(\.withRandomNumberGenerator) var other
      #expect(withRandomNumberGenerator { $0.next() } == expected.next())
      #expect(other { $0.next() } == expected.next())
    }
  }

  @Test("The calendar, the time zone and the locale are those that are given")
  func surroundings() {
    withDependencies {
      $0.calendar = Calendar(identifier: .hebrew)
      $0.timeZone = TimeZone(secondsFromGMT: 3_600)!
      $0.locale = Locale(identifier: "de_CH")
    } operation: {
      @Dependency(\.calendar.identifier) var calendar
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.locale.identifier) var locale
      #expect(calendar == .hebrew)
      #expect(timeZone.secondsFromGMT() == 3_600)
      #expect(locale == "de_CH")
    }
  }

  @Test("Clocks and queues are those that are given")
  func time() async throws {
    let (clock, queue, loop) = (TestClock(), DispatchQueue.test, RunLoop.test)
    let log = TestKit.Log<String>()
    withDependencies {
      $0.continuousClock = clock
      $0.suspendingClock = clock
      $0.mainQueue = queue.eraseToAnyScheduler()
      $0.mainRunLoop = loop.eraseToAnyScheduler()
    } operation: {
      @Dependency(\.mainQueue) var mainQueue
      @Dependency(\.mainRunLoop) var mainRunLoop
      mainQueue.schedule { log.note("queue") }
      mainRunLoop.schedule { log.note("loop") }
      for path in [\DependencyValues.continuousClock, \.suspendingClock] {
        @Dependency(path) var clock
        Task { [clock] in
          try await clock.sleep(for: .seconds(1))
          log.note("clock")
        }
      }
    }
    await clock.advance(by: .seconds(1))
    await queue.advance()
    await loop.advance()
    #expect(log.entries.sorted() == ["clock", "clock", "loop", "queue"])
  }

  @Test("A clock or a queue that a test does not give is reported when it is used")
  func unimplemented() async {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.mainQueue) var queue
    #expect(reportedIssues { _ = (clock, queue) } == [])
    let issues = reportedIssues { queue.schedule {} }
    #expect(
      issues.first?.message.hasPrefix(
        #"@Dependency(\.mainQueue) - schedule(options:_:) was called"#
      )
        == true
    )
    await withExpectedIssue {
      try await clock.sleep(for: .seconds(1))
    } matching: {
      $0.hasPrefix(#"@Dependency(\.continuousClock) - "#)
    }
  }
}
