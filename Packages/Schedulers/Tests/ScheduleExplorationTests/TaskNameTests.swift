import Foundation
@testable import ScheduleExploration
@_spi(Layers) import Schedulers
import Testing

@Suite("The names of tasks")
struct TaskNameTests {
  @Sendable private static func theLastOneWins(
    _ scheduler: TestSchedulerOf<DispatchQueue>
  ) async throws {
    let winner = _Lock("")
    let work: @Sendable (String) async throws -> Void = { name in
      try await scheduler.sleep(for: .seconds(1))
      winner.withLock { $0 = name }
    }
    let tasks = [
      Task(name: "refresh") { @Sendable in try await work("refresh") },
      Task { @Sendable in try await work("unnamed") },
      Task(name: "log out") { @Sendable in try await work("log out") },
    ]
    await scheduler.advance(by: 2)
    for task in tasks { try await task.value }
    let name = winner.withLock { $0 }
    if name != "log out" { throw WrongAnswer(shown: name) }
  }

  @Test("The timeline and the picture show the names of tasks; a task without a name has a number")
  func names() async throws {
    let failure = try #require(await Exploration().run(Self.theLastOneWins).failure)
    let workers = OrderTimeline(failure.run).rows.map(\.worker)
    #expect(Set(workers) == ["the body", "refresh", "task 1", "log out", "sleep"])
    let svg = failure.picture.svg
    #expect(svg.contains(">refresh TaskNameTests.swift:"))
    #expect(svg.contains(">log out TaskNameTests.swift:"))
    #expect(svg.contains(">task TaskNameTests.swift:"))
  }
}
