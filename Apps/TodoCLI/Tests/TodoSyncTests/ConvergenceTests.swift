import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoCLI
@testable import TodoSync

@Suite("Machines that sync with a real server", .timeLimit(.minutes(30)))
struct ConvergenceTests {
  @Test(
    "Machines that sync with a real server agree in the end, and lose no edit, whatever goes wrong"
  )
  func convergence() async throws {
    let radicale = try await Radicale()
    for seed in SearchSize.serverSyncs.seeds {
      let program = SyncProgram(seed: seed)
      guard try await program.problem(radicale) != nil else { continue }
      let smallest = try await shrunk(program, simplifications: leavingOutOne(of: \.steps)) {
        try await $0.problem(radicale) != nil
      }
      Issue.record("program \(seed): \(try await smallest.problem(radicale) ?? "")\n\(smallest)")
      return
    }
  }

  @Test("A sync without changes is one request, and one with a change is three")
  func requests() async throws {
    let radicale = try await Radicale()
    let calendar = try await radicale.makeCalendar()
    let counts = try await withCheckedThrowingContinuation { end in
      // Requests are waited for.
      Thread.detachNewThread {
        end.resume(with: Result { try Self.requestCounts(calendar.url, radicale.credentials) })
      }
    }
    #expect(counts == [1, 3, 1, 3])
  }

  private static func requestCounts(
    _ calendar: URL,
    _ credentials: Credentials
  ) throws -> [Int] {
    let replica = try Replica(calendar, credentials, clock: { .now })
    var counts: [Int] = []
    for isChanged in [false, true, false, true] {
      if isChanged {
        let todos = try replica.todos
        try replica.perform(
          todos.isEmpty
            ? .add([try EnteredText("a", today: Day(.now))]) : .check(todos.map(\.id))
        )
      }
      let before = replica.requestCount
      _ = replica.sync()
      counts.append(replica.requestCount - before)
    }
    return counts
  }
}
