import Foundation
import TestSupport
import Testing

@Suite("A sync that is killed", .timeLimit(.minutes(30)))
struct SuddenDeathTests {
  @Test("The next sync completes a killed sync, at whatever moment it was killed")
  func suddenDeath() async throws {
    let radicale = try await Radicale()
    let (todo, other) = (try Program(), try Program())
    #expect(try await todo.setUpSync(radicale, "--create", "Todos").status == 0)
    #expect(try await other.setUpSync(radicale).status == 0)
    var random = SplitMix64(seed: 17)
    for round in 1...SearchSize.killedSyncs.count {
      try await todo.add("a\(round)", "b\(round) +home")
      try await other("check", "1")
      try await other("edit", "2", "edited \(round)")
      try await other("sync")
      if round % 3 == 0 { try await todo("remove", "\(round)") }
      let process = todo.process(Program.path, ["sync"])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32.random(in: 0...90_000, using: &random))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      for program in [todo, other, todo] {
        let end = try await program("sync")
        #expect(end.status == 0 && end.errors.isEmpty, "round \(round): \(end)")
      }
      let lists = [try await texts(todo), try await texts(other)]
      #expect(lists[0] == lists[1], "round \(round)")
      #expect(lists[0].contains("[ ] a\(round)") && lists[0].contains("[ ] b\(round) +home"))
      #expect(Set(lists[0]).count == lists[0].count)
    }
  }

  /// The lines of the list, without the numbers, which are those of one machine.
  private func texts(_ program: Program) async throws -> [String] {
    try await program("list").output.split(separator: "\n")
      .map { $0.prefix(4) + $0.dropFirst(4).drop { $0 == " " || $0.isNumber }.description }
  }
}
