import Foundation
import ScheduleExploration
import Testing

@Suite("Explorations of tasks that wait for ever")
struct DeadlockTests {
  // Safe to share: one job at a time runs.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private static let firstLine = #line

  /// A task waits for a signal that another one has given before.
  @Sendable private static func loseSignal(_ scheduler: TestSchedulerOf<DispatchQueue>) async {
    let waiting = Box<CheckedContinuation<Void, Never>?>(nil)
    let waiter = Task(name: "waiter") { @MainActor in
      await withCheckedContinuation { waiting.value = $0 }
    }
    let signaller = Task(name: "signaller") { @MainActor in
      waiting.value?.resume()
      waiting.value = nil
    }
    await signaller.value
    await waiter.value
  }

  @Test("The message names the tasks that wait, and the lines that have made them and wait")
  func message() async throws {
    let failure = try #require(await Exploration().run(Self.loseSignal).failure)
    let file = "DeadlockTests.swift"
    #expect(
      comparable(failure.message)
        == comparable(
          """
          A deadlock: the test waits, and no task and no action is left that could resume it.
            • the body waits for a task at \(file):\(Self.firstLine + 13)
            • the task 'waiter' made at \(file):\(Self.firstLine + 5) waits for its continuation \
          at \(file):\(Self.firstLine + 6)
          """
        ),
      "\(failure.message)"
    )
    #expect(failure.delays == 1 && failure.isShortest)
  }

  /// In an optimised build, the place of a task that waits is the beginning of its function.
  private func comparable(_ message: String) -> String {
    #if DEBUG
      message
    #else
      message.replacing(/at (\w+\.swift):\d+/) { "at \($0.1)" }
    #endif
  }

  @Test("Tasks of a group that wait are named, and tasks that have ended are not")
  func group() async throws {
    let result = await Exploration(.delays(0)).run { (_: TestSchedulerOf<DispatchQueue>) in
      let kept = Box<[CheckedContinuation<Void, Never>]>([])
      await withTaskGroup { group in
        for number in 0..<4 {
          group.addTask(name: "child \(number)") {
            if number > 1 { await withCheckedContinuation { kept.value.append($0) } }
          }
        }
      }
    }
    let lines = try #require(result.failure).message.split(separator: "\n").dropFirst()
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.first?.hasPrefix("  • the body waits for the tasks of its group") == true)
    for (line, name) in zip(lines.dropFirst(), ["'child 2'", "'child 3'"]) {
      #expect(line.hasPrefix("  • the task \(name) made at DeadlockTests.swift:"))
      #expect(line.contains("waits for its continuation"))
    }
  }
}
