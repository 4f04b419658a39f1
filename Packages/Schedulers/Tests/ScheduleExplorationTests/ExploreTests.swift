import Foundation
import ScheduleExploration
import Testing

@Suite("explore")
struct ExploreTests {
  @Test("A failing order is one issue with its timeline, and then its own issues at their places")
  func failure() throws {
    let issues = Issues()
    let line = #line + 2
    try withKnownIssue {
      try explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
        var value = 0
        let first = Just(1).delay(for: 1, scheduler: scheduler).sink { value = $0 }
        let second = Just(2).delay(for: 1, scheduler: scheduler).sink { value = $0 }
        scheduler.advance(by: 1)
        #expect(value == 2)
        withExtendedLifetime((first, second)) {}
      }
    } matching: {
      issues.add($0)
    }
    let own = Issues.Entry(text: "Expectation failed: (value → 1) == 2 (error)", line: line + 5)
    #expect(
      issues.all == [
        // Those that were held back: the failing order is looked at once more.
        own, own,
        Issues.Entry(
          text: """
            Order 2 of 2 fails (one delay; the usual order passes): Expectation failed: \
            (value → 1) == 2

                1.000 s  delay  overtakes 1  ExploreTests.swift:\(line + 3)  ← first difference
                1.000 s  delay               ExploreTests.swift:\(line + 2)
                1.000 s  delay               ExploreTests.swift:\(line + 2)
                1.000 s  delay               ExploreTests.swift:\(line + 3)

            'overtakes n': it runs before n others that usually run first.

            Replay it: METRONOME_SCHEDULE=m1:100 swift test --filter …
            """,
          line: line
        ),
        own,
      ]
    )
  }

  @Test("Tasks that race are found, and the error of the failing order is thrown")
  func tasks() async throws {
    let issues = Issues()
    try await withKnownIssue {
      try await explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
        let session = Session(scheduler: scheduler.eraseToAnyScheduler())
        async let refresh: Void = session.refresh()
        async let logout: Void = session.logout()
        await scheduler.advance(by: 2)
        _ = try await (refresh, logout)
        try #require(await session.token == nil)
      }
    } matching: {
      issues.add($0)
    }
    // Two were held back, and the last one is that of the shortest order.
    #expect(issues.all.count == 4)
    #expect(
      issues.all[2].text.hasPrefix("Order 2 of 2 fails (one delay; the usual order passes): ")
    )
    #expect(issues.all[2].text.contains("METRONOME_SCHEDULE=m1:"))
    #expect(issues.all[0] == issues.all[1] && issues.all[1] == issues.all[3])
  }

  @Test("An exploration without a failing order reports nothing")
  func success() async throws {
    try explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
      scheduler.schedule {}
      scheduler.advance()
    }
    try await explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
      async let sleep: Void = scheduler.sleep(for: .seconds(1))
      await scheduler.advance(by: 1)
      try await sleep
    }
  }

  @Test("A process that dies in an order tells its schedule")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
        var order: [Int] = []
        for number in 0..<3 { scheduler.schedule { order.append(number) } }
        scheduler.advance()
        if order == [1, 0, 2] { fatalError("the second came first") }
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Replay it: METRONOME_SCHEDULE=m1:10\n"), "\(output)")
  }
}

/// Issues that were expected.
private final class Issues: Sendable {
  struct Entry: Equatable {
    let text: String
    let line: Int?
  }

  private let issues = _Lock<[Entry]>([])

  var all: [Entry] { issues.withLock { $0 } }

  func add(_ issue: Issue) -> Bool {
    let comments = issue.comments.map(\.rawValue).joined(separator: "\n")
    let text = comments.isEmpty ? issue.description : comments
    issues.withLock { $0.append(Entry(text: text, line: issue.sourceLocation?.line)) }
    return true
  }
}
