import Schedulers
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@testable import LogTail

@Suite("LinePrinter", .timeLimit(.minutes(10)))
struct LinePrinterTests {
  private let lines = PassthroughSubject<String, Never>()

  @Test("LinePrinter writes the lines in order, and ends when the group shuts down")
  func shutdown() async throws {
    let (written, output) = AsyncStream.makeStream(of: String.self)
    let subscribed = firstRequest(of: lines)
    let group = ServiceGroup(services: [LinePrinter(lines: lines) { output.yield($0) }])
    async let end: Void = group.run()
    for await _ in subscribed {}
    for line in ["one", "two"] { lines.send(line) }
    #expect(await Array(written.prefix(2)) == ["one", "two"])
    await group.triggerGracefulShutdown()
    try await end
  }

  @Test("Without cancelOnGracefulShutdown(), a loop continues after the shutdown has begun")
  func withoutIt() async {
    let (written, output) = AsyncStream.makeStream(of: String.self)
    let subscribed = firstRequest(of: lines)
    await testGracefulShutdown { trigger in
      let values = lines.buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest).values
      async let loop: Void = { for await line in values { output.yield(line) } }()
      for await _ in subscribed {}
      trigger.triggerGracefulShutdown()
      lines.send("late")
      #expect(await written.first { _ in true } == "late")
      lines.send(completion: .finished)
      await loop
    }
  }
}
