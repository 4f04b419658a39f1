import Foundation
import Schedulers
import Testing

@Test("The example 'Start unstructured tasks' of TestingTime prints what it shows")
func startUnstructuredTasksExample() async throws {
  let lines = PrintedLines()
  @Sendable func print(_ line: String) { lines.print(line) }
  // README begins
  let scheduler = DispatchQueue.test
  let task = Task(executorPreference: scheduler.taskExecutor) {
    try await scheduler.sleep(for: .seconds(60))
    print("a minute later")
  }
  await scheduler.advance(by: .seconds(60))
  try await task.value
  // a minute later
  // README ends
  #expect(lines.all == ["a minute later"])
}
