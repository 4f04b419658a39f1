import Foundation
import TestSupport
import Testing

@Suite("kill -9", .timeLimit(.minutes(30)))
struct SuddenDeathTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  /// Starts a command, kills it and whatever it has started once `count` numbers have come and
  /// `delay` microseconds have passed, and returns every number that was printed.
  private func start(
    _ executable: String,
    _ arguments: [String],
    killAfter count: Int,
    delay: UInt32
  ) async throws -> [Int] {
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<[Int], any Error>) in
      // All of this waits, and must not hold one of the few threads that all tests share.
      DispatchQueue.global().async { [todo] in
        end.resume(
          with: Result {
            let output = Pipe()
            let process = todo.process(executable, arguments)
            process.standardOutput = output
            try process.run()
            var printed = Data()
            while printed.count(where: { $0 == UInt8(ascii: "\n") }) < count {
              let more = output.fileHandleForReading.availableData
              guard !more.isEmpty else { break }
              printed += more
            }
            usleep(delay)
            // The process leads a group, which all that it has started belongs to.
            kill(-process.processIdentifier, SIGKILL)
            printed += try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: printed, as: UTF8.self).split(separator: "\n")
              .compactMap { Int($0) }
          }
        )
      }
    }
  }

  /// Starts 1,000 adds, one after the other.
  private func addAndKill(after count: Int, delay: UInt32) async throws -> [Int] {
    let script = #"for i in $(seq 1000); do "$TODO" add "todo $i" || exit; done"#
    return try await start("/bin/bash", ["-c", script], killAfter: count, delay: delay)
  }

  /// Checks that the store opens and has every todo whose number was printed.
  private func expectAll(_ printed: [Int]) async throws -> [Int] {
    let end = try await todo("list", "--json")
    #expect(end.status == 0 && end.errors.isEmpty)
    let objects = try JSONSerialization.jsonObject(with: Data(end.output.utf8)) as? [[String: Any]]
    let kept = try #require(objects?.compactMap { $0["number"] as? Int })
    #expect(Set(printed).isSubset(of: kept))
    return kept
  }

  @Test("After a kill in the middle of 1,000 adds, every add that had printed its number is there")
  func middle() async throws {
    let printed = try await addAndKill(after: 200, delay: 0)
    #expect((200..<1_000).contains(printed.count))
    // The one that was under way may have been saved without having printed.
    #expect(try await expectAll(printed).count <= printed.count + 1)
  }

  @Test("After many kills at any moment, the store opens and has all that was printed")
  func anyMoment() async throws {
    var printed: [Int] = []
    for round in 0..<25 {
      printed += try await addAndKill(after: round % 3, delay: UInt32(round) * 1_000)
      _ = try await expectAll(printed)
    }
    #expect(Set(printed).count == printed.count)
  }

  @Test(
    "A program that is killed while it makes the store has made all of it or none",
    arguments: 0..<15
  )
  func birth(round: UInt32) async throws {
    let printed = try await addAndKill(after: 0, delay: 4_000 + round * 2_000)
    _ = try await expectAll(printed)
    #expect(try await todo("add", "after").status == 0)
  }

  @Test("After a kill, an add of 200 texts is there as a whole or not at all", arguments: 0..<15)
  func oneStep(round: UInt32) async throws {
    let script = #"seq -f "text %g" 200 | "$TODO" add -"#
    try await todo("add", "first")
    let printed = try await start(
      "/bin/bash",
      ["-c", script],
      killAfter: 0,
      delay: 10_000 + round * 4_000
    )
    let kept = try await expectAll([1])
    #expect([1, 201].contains(kept.count))
    #expect(printed.isEmpty || kept.count == 201)
  }
}
