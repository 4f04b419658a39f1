import Foundation
import Schedulers
import ServiceLifecycle
import Testing

@testable import LogTail

@Suite("The services of log-tail", .timeLimit(.minutes(10)))
struct LogTailProgramTests {
  private let clock = DispatchQueue.test
  private let lines = PassthroughSubject<String, Never>()

  @Test(
    "The services of log-tail write what is appended, at the next tick, until they are shut down"
  )
  func follow() async throws {
    try await withLog("old\n") { log in
      let (written, output) = AsyncStream.makeStream(of: String.self)
      let subscribed = firstRequest(of: lines)
      let group = group(following: log.path) { output.yield($0) }
      async let end: Void = group.run()
      for await _ in subscribed {}
      // Nil until the follower has started its timer.
      while await clock.advanceToNext() == nil { await Task.yield() }

      var printed = written.makeAsyncIterator()
      for line in ["one", "two"] {
        try log.append("\(line)\n")
        await clock.advance(by: FileFollower.interval)
        #expect(await printed.next() == line)
      }

      await group.triggerGracefulShutdown()
      try await end
      try log.append("late\n")
      await clock.advance(by: FileFollower.interval)
      output.finish()
      #expect(await printed.next() == nil)
    }
  }

  @Test("A file that is not there ends the services of log-tail with the error")
  func missing() async {
    let group = group(following: "/nowhere/log") { _ in }
    await #expect(throws: CocoaError.self) { try await group.run() }
  }

  private func group(
    following path: String,
    write: @escaping @Sendable (String) -> Void
  ) -> ServiceGroup {
    ServiceGroup(
      services: LogTailProgram.services(
        following: path,
        through: lines,
        scheduler: clock.eraseToAnyScheduler(),
        write: write
      )
    )
  }
}
