import Foundation
import TestKit
import Testing

@_spi(Layers) @testable import RuntimeBets
@_spi(Layers) @testable import Schedulers
@_spi(Layers) @testable import TestIssues

// Those that lose a bet, each in a process of its own.
@Suite("Bets on the runtime", .timeLimit(.minutes(10)))
struct RuntimeBetTests {
  @Test(
    "With this toolchain, all bets on the runtime are won",
    arguments: RuntimeBet.ofTasks + RuntimeBet.ofTestIssues
  )
  func won(_ bet: RuntimeBet) {
    #expect(bet.isWon, "\(bet.name) is lost: \(bet.fact)")
  }

  @Test("A bet is lost if its probe says so, or if a test says so")
  func lost() async {
    #expect(RuntimeBet("a", that: "", orElse: "") { true }.isWon)
    #expect(!RuntimeBet("a", that: "", orElse: "") { false }.isWon)
    await #expect(processExitsWith: .success) {
      RuntimeBet.lost = ["a"]
      #expect(!RuntimeBet("a", that: "", orElse: "") { true }.isWon)
      #expect(RuntimeBet("b", that: "", orElse: "") { true }.isWon)
    }
  }

  @Test("Without a bet on the order of tasks, no task is intercepted, and messages say why")
  func order() async {
    await #expect(processExitsWith: .success) {
      try await Self.expectOrdinaryTasks(without: "TaskJob")
    }
    await #expect(processExitsWith: .success) {
      try await Self.expectOrdinaryTasks(without: "RunningJob")
    }
    await #expect(processExitsWith: .success) {
      try await Self.expectOrdinaryTasks(without: "InterceptingDefaultExecutor")
    }
  }

  private static func expectOrdinaryTasks(without name: String) async throws {
    RuntimeBet.lost = [name]
    let bet = try #require(RuntimeBet.ofTasks.first { $0.name == name })
    #expect(!bet.isWon)
    let issues = await reportedMessages {
      #expect(await withMainSerialExecutor { await Task { 5 }.value } == 5)
    }
    #expect(issues.count == 1 && issues[0].contains(bet.fact), "\(issues)")
    let log = Log()
    await withWarningReporter { message, _ in
      log.note(message)
    } operation: {
      await DispatchQueue.test.withTasks {}
    }
    #expect(log.entries.count == 1 && log.entries[0].contains(bet.fact), "\(log.entries)")
  }

  @Test("Memory that the system does not read is no task")
  func memory() async {
    await #expect(processExitsWith: .success) {
      RuntimeSymbol.hidden = ["process_vm_readv"]
      #expect(TaskProbe().run().waiting == nil)
      #expect(RuntimeBet.lostOfWaitingTasks?.name == "ProcessMemory")
      #expect(RuntimeBet.lostOfCallers?.name == "ProcessMemory")
    }
  }

  @Test("An issue for a test library that is not known is written, and fails the process")
  func testLibrary() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        RuntimeSymbol.hidden = ["$s7Testing4TestV7currentACSgvgZ"]
        reportIssue("a lost issue")
        exit(EXIT_SUCCESS)
      }
    )
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("a lost issue") && text.contains("the test library is another one"))
  }

  @Test("If the runtime does not tell of the sections of images, tests are assumed")
  func sections() async {
    await #expect(processExitsWith: .success) {
      RuntimeSymbol.hidden = ["swift_enumerateAllMetadataSections"]
      #expect(!RuntimeBet.testContent.isWon && TestContent.isInProcess)
    }
    let words = [UInt](repeating: 5, count: 40)
    words.withUnsafeBytes { #expect(!ImageSections(start: $0.baseAddress!).areKnown) }
  }
}
