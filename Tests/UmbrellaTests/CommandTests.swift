import Foundation
import Testing

@Suite("Commands of tests")
struct CommandTests {
  @Test("A command that hangs is ended, and named")
  func limit() async throws {
    let folder = FileManager.default.temporaryDirectory
    let hung = try await #require(throws: CommandTimedOut.self) {
      try await run(["bash", "-c", "exec sleep infinity"], in: folder, seconds: 0.1)
    }
    #expect(hung.command.last == "exec sleep infinity")
  }
}
