import Dispatch
import Testing

@testable import Schedulers

@Suite("Tasks that never rest", .timeLimit(.minutes(10)))
struct RestlessTasksTests {
  private let scheduler = DispatchQueue.test
  private let log = Log()

  @Test("A task that always has something to do is an issue, not a hang", arguments: [false, true])
  func restless(isHosted: Bool) async throws {
    scheduler.core.executor.busyLimit = 1_000
    let log = log
    @Sendable func beRestless() async { while log.count == 0 { await Task.yield() } }
    let messages = await reportedMessages {
      if isHosted {
        await scheduler.withTasks { [scheduler] in
          async let restless: Void = beRestless()
          await scheduler.advance(by: 1)
          log.note("enough")
          await restless
        }
      } else {
        let task = Task(executorPreference: scheduler.taskExecutor) { await beRestless() }
        await scheduler.advance(by: 1)
        log.note("enough")
        await scheduler.advance()
        await task.value
      }
    }
    #expect(
      messages.first == """
        The tasks of a test scheduler have run 1000 jobs at one instant, and more jobs are ready. A \
        task that yields in a loop keeps the time from advancing: let it sleep on the scheduler, or \
        await a value.
        """
    )
    #expect(scheduler.pending.isEmpty)
  }

  @Test(
    "If an advance gives up on a body's task that never rests, the body runs on",
    .timeLimit(.minutes(10))
  )
  func restlessBody() async throws {
    scheduler.core.executor.busyLimit = 1_000
    let log = log
    let messages = await reportedMessages {
      let body = Task { [scheduler] in
        await scheduler.withTasks {
          try? await scheduler.sleep(for: 1)
          while log.count == 0 { await Task.yield() }
        }
      }
      await scheduler.untilWorkIsScheduled()
      await scheduler.advance(by: 1)
      log.note("enough")
      await body.value
    }
    #expect(messages.count <= 2)
  }

  @Test("A task that ends with the last job of the limit is no issue")
  func busyToTheLimit() async throws {
    let task = Task(executorPreference: scheduler.taskExecutor) {
      for _ in 0..<20 { await Task.yield() }
    }
    await scheduler.advance()
    await task.value
    let count = scheduler.core.executor.arrivalCount
    scheduler.core.executor.busyLimit = count
    let other = Task(executorPreference: scheduler.taskExecutor) {
      for _ in 0..<20 { await Task.yield() }
    }
    let messages = await reportedMessages { await scheduler.advance() }
    await other.value
    #expect(messages == [])
  }
}
