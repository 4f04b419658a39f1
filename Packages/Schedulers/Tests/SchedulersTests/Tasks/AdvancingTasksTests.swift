import Dispatch
import Schedulers
import Testing

@Suite("Tasks that move the time they live in", .timeLimit(.minutes(10)))
struct AdvancingTasksTests {
  let scheduler = DispatchQueue.test
  let log = Log()

  @Test("Tasks that advance to the same times take turns")
  func advancingTasks() async throws {
    try await scheduler.withTasks { [scheduler, log] in
      async let sleeping: Void = {
        for tick in 1...2 {
          try await scheduler.sleep(for: 1)
          log.note("\(tick)")
        }
      }()
      async let left: Void = {
        for _ in 1...2 {
          await scheduler.advance(by: 1)
          log.note("left")
        }
      }()
      for _ in 1...2 {
        await scheduler.advance(by: 1)
        log.note("right")
      }
      _ = try await (left, sleeping)
    }
    #expect(log.take() == ["1", "left", "right", "2", "right", "left"])
  }

  @Test("An actor that advances lets its other callers in")
  func advancingActor() async throws {
    try await scheduler.withTasks { [scheduler, log] in
      let host = Host(scheduler: scheduler, log: log)
      async let calling: Void = {
        try await scheduler.sleep(for: 1)
        await host.note("called")
      }()
      await host.advance()
      log.note("advanced")
      try await calling
    }
    #expect(log.take() == ["called", "advanced"])
  }
}

private actor Host {
  let scheduler: TestSchedulerOf<DispatchQueue>
  let log: Log

  init(scheduler: TestSchedulerOf<DispatchQueue>, log: Log) {
    (self.scheduler, self.log) = (scheduler, log)
  }

  func advance() async {
    await scheduler.advance(by: 1)
  }

  func note(_ line: String) {
    log.note(line)
  }
}
