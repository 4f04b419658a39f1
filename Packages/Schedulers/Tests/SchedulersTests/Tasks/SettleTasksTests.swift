import Dispatch
import Testing

@_spi(Layers) import Schedulers

@Suite("Settling tasks")
struct SettleTasksTests {
  @Test("Tasks of a test scheduler do all that they can, and the time stands still")
  func testScheduler() async throws {
    let (scheduler, log) = (DispatchQueue.test, Log())
    let task = Task(executorPreference: scheduler.taskExecutor) {
      log.note("begins")
      for _ in 0..<100 { await Task.yield() }
      log.note("sleeps")
      try await scheduler.sleep(for: 1)
      log.note("wakes")
    }
    #expect(log.take() == [])
    await settleTasks(of: scheduler.eraseToAnyScheduler().taskExecutor)
    #expect(log.take() == ["begins", "sleeps"])
    await scheduler.advance(by: 1)
    #expect(log.take() == ["wakes"])
    try await task.value
  }

  @Test("Without an executor the call returns, though a task waits for ever")
  func noExecutor() async {
    let task = Task { try await Task.sleep(for: .seconds(1_000_000)) }
    await settleTasks(of: nil)
    task.cancel()
  }
}
