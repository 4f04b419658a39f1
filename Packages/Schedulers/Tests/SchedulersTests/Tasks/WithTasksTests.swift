import Foundation
import Testing

@testable import Schedulers

@Suite("Tasks in a test scheduler's time", .timeLimit(.minutes(10)))
struct WithTasksTests {
  let scheduler = DispatchQueue.test

  /// The events, each with the seconds since the start.
  private let log = Log()

  @Test("A body that changes threads ends, a thousand times one after the other")
  func mainActorBodies() async throws {
    // Optimised, locks that are inlined into the async functions would end the program within ten rounds.
    for _ in 0..<1_000 {
      #expect(await DispatchQueue.test.withTasks { @MainActor in 1 } == 1)
    }
  }

  @Test("Plain tasks that the body starts are waited for, tick for tick")
  func plainTasks() async {
    for _ in 0..<300 {
      await scheduler.withTasks { [scheduler, log] in
        Task {
          for tick in 1...10 {
            try await scheduler.sleep(for: 1)
            await Task.detached { log.note("\(tick)") }.value
          }
        }
        await scheduler.advance(by: 5)
        #expect(log.take() == (1...5).map(\.description))
        await scheduler.advance(by: 5)
        #expect(log.take() == (6...10).map(\.description))
      }
    }
  }

  @Test("A plain task that outlives the body goes on elsewhere")
  func plainTaskOutlives() async {
    let gate = AsyncStream<Void>.makeStream()
    let task = await scheduler.withTasks { [log] in
      Task {
        log.note("started")
        for await _ in gate.stream {}
        await Task.yield()
        return log.take()
      }
    }
    gate.continuation.finish()
    #expect(await task.value == ["started"])
  }

  @Test("A child task sleeps exactly as long as it says, tick for tick")
  func childTask() async throws {
    try await scheduler.withTasks { [scheduler, log] in
      async let ticking: Void = {
        for tick in 1...1_000 {
          try await scheduler.sleep(for: 1)
          log.note("\(tick)")
        }
      }()
      await scheduler.advance(by: 999.5)
      #expect(log.count == 999)
      await scheduler.advance(by: 0.5)
      #expect(log.take() == (1...1_000).map(\.description))
      try await ticking
    }
  }

  @Test("Tasks of a group that wake at one instant go on in the order in which they slept")
  func taskGroup() async throws {
    try await scheduler.withTasks { [scheduler, log] in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<100 {
          group.addTask {
            try await scheduler.sleep(for: .seconds(1 + number % 3))
            log.note("\(number)")
          }
        }
        await scheduler.advance(by: 3)
        try await group.waitForAll()
      }
    }
    let expected = (0..<3).flatMap { rest in (0..<100).filter { $0 % 3 == rest } }
    #expect(log.take() == expected.map(\.description))
  }

  @Test("An actor's work is done before the time moves on")
  func actors() async throws {
    let counter = Counter()
    try await scheduler.withTasks { [scheduler] in
      async let ticking: Void = {
        for _ in 0..<100 {
          try await scheduler.sleep(for: 1)
          await counter.increment()
        }
      }()
      for second in 1...100 {
        await scheduler.advance(by: 1)
        #expect(await counter.value == second)
      }
      try await ticking
    }
  }

  @Test("Hops to the main actor are waited for, there and back again")
  func mainActor() async throws {
    try await scheduler.withTasks { [scheduler, log] in
      async let ticking: Void = {
        for tick in 1...100 {
          try await scheduler.sleep(for: 1)
          await log.noteOnMainActor("\(tick)")
        }
      }()
      await scheduler.advance(by: 100)
      #expect(log.take() == (1...100).map(\.description))
      try await ticking
    }
  }

  @Test("A caller on the main actor waits for hops to it, and does not block the other tasks there")
  @MainActor
  func callerOnMainActor() async throws {
    let (scheduler, log) = (scheduler, log)
    let task = Task(executorPreference: scheduler.taskExecutor) {
      for tick in 1...100 {
        try await scheduler.sleep(for: 1)
        await log.noteOnMainActor("\(tick)")
      }
    }
    await scheduler.advance(by: 50)
    #expect(log.take() == (1...50).map(\.description))
    await scheduler.run()
    #expect(log.take() == (51...100).map(\.description))
    try await task.value
  }

  @Test(
    "A body on the main actor that advances waits for all that other tasks do there",
    .timeLimit(.minutes(10))
  )
  func bodyOnMainActor() async {
    await scheduler.withTasks { @MainActor [scheduler, log] in
      let start = scheduler.now
      await withTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            for tick in 1...20 {
              try? await scheduler.sleep(for: 1)
              for _ in 1...5 { await MainActor.run { log.note(name) } }
              log.note("\(name)\(tick) at \(start.distance(to: scheduler.now))")
            }
          }
        }
        await scheduler.advance(by: 20)
        // A wait for the main actor ends as soon as nothing happens there.
        #expect(scheduler.core.executor.arrivalCount < 5_000)
        let expected = (1...20).flatMap { tick in
          ["a", "b"].map { "\($0)\(tick) at \(tick.description) s" }
        }
        #expect(log.take().filter { $0.contains("at") }.sorted() == expected.sorted())
      }
    }
  }

  @Test("A plain task that advances waits for the main actor, and no longer")
  func plainTaskAdvances() async {
    await scheduler.withTasks { [scheduler, log] in
      async let ticking: Void = {
        for tick in 1...20 {
          try? await scheduler.sleep(for: 1)
          await log.noteOnMainActor("\(tick)")
        }
      }()
      await Task { await scheduler.advance(by: 20) }.value
      #expect(scheduler.core.executor.arrivalCount < 1_000)
      #expect(log.take() == (1...20).map(\.description))
      await ticking
    }
  }

  @Test("A for await loop over the scheduler's timer sees every tick at its time")
  func timer() async throws {
    await scheduler.withTasks { [scheduler, log] in
      let start = scheduler.now
      async let listening: Void = {
        for await date in scheduler.timer(interval: 1) {
          log.note("\(start.distance(to: date)) at \(start.distance(to: scheduler.now))")
          if log.count == 100 { break }
        }
      }()
      await scheduler.advance(by: 200)
      await listening
    }
    #expect(log.take() == (1...100).map { "\($0) s at \($0) s" })
    #expect(scheduler.pending.isEmpty)
  }

  @Test("Values of a publisher that delays come at their time")
  func values() async throws {
    await scheduler.withTasks { [scheduler, log] in
      let subject = PassthroughSubject<Int, Never>()
      let start = scheduler.now
      async let listening: Void = {
        for await value in subject.delay(for: 1, scheduler: scheduler).values {
          log.note("\(value) at \(start.distance(to: scheduler.now))")
        }
      }()
      await scheduler.advance()
      for value in 1...3 {
        subject.send(value)
        await scheduler.advance(by: 1)
      }
      subject.send(completion: .finished)
      await scheduler.advance(by: 1)
      await listening
    }
    #expect(log.take() == ["1 at 1 s", "2 at 2 s", "3 at 3 s"])
  }

  @Test("A sleep that is cancelled ends at once, and nothing stays behind")
  func cancellation() async throws {
    await scheduler.withTasks { [scheduler, log] in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do { try await scheduler.sleep(for: 10) } catch { log.note("\(error)") }
        }
        await scheduler.advance(by: 1)
        #expect(scheduler.pending.map(\.description) == ["sleep: due in 9 s"])
        group.cancelAll()
        await scheduler.advance()
        #expect(log.take() == ["CancellationError()"])
        #expect(scheduler.pending.isEmpty)
      }
    }
  }

  @Test("An unstructured task that prefers the executor belongs to it")
  func unstructured() async throws {
    let task = Task(executorPreference: scheduler.taskExecutor) { [scheduler, log] in
      try await scheduler.sleep(for: 1)
      log.note("awake")
    }
    #expect(scheduler.pending.isEmpty)
    await scheduler.advance(by: 0.5)
    #expect(scheduler.pending.map(\.description) == ["sleep: due in 0.5 s"])
    await scheduler.advance(by: 0.5)
    #expect(log.take() == ["awake"])
    try await task.value
  }

  @Test("A synchronous advance runs the tasks too")
  func synchronous() {
    let (scheduler, log) = (scheduler, log)
    Task(executorPreference: scheduler.taskExecutor) {
      for tick in 1...3 {
        try await scheduler.sleep(for: 1)
        log.note("\(tick)")
      }
    }
    scheduler.advance(by: 2)
    #expect(log.take() == ["1", "2"])
    scheduler.run()
    #expect(log.take() == ["3"])
  }

  @Test("The body's value and its error come out, and a body inside a body is one more call")
  func results() async throws {
    let value = try await scheduler.withTasks { [scheduler] in
      try await scheduler.withTasks {
        async let later = {
          try await scheduler.sleep(for: 1)
          return 7
        }()
        await scheduler.advanceToNext()
        return try await later
      }
    }
    #expect(value == 7)
    await #expect(throws: TestError.self) {
      try await scheduler.withTasks { throw TestError() }
    }
  }

  @Test("Cancelling the caller cancels the body")
  func cancelCaller() async {
    let task = Task { [scheduler] in
      try await scheduler.withTasks { try await scheduler.sleep(for: 1_000) }
    }
    await scheduler.untilWorkIsScheduled()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A body that waits for work elsewhere goes on when that is done")
  func elsewhere() async throws {
    let value = await scheduler.withTasks {
      await withUnsafeContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: 5) }
      }
    }
    #expect(value == 5)
  }

  @Test("Two tasks may advance at once; the time reaches the later target, and no tick is lost")
  func twoAdvance() async throws {
    try await scheduler.withTasks { [scheduler, log] in
      async let ticking: Void = {
        for tick in 1...10 {
          try await scheduler.sleep(for: 1)
          log.note("\(tick)")
        }
      }()
      async let first: Void = scheduler.advance(by: 4)
      async let second: Void = scheduler.advance(by: 10)
      _ = await (first, second)
      await scheduler.advance()
      #expect(log.take() == (1...10).map(\.description))
      try await ticking
    }
  }

  @Test("Foreign tasks that sleep are given time to come back", arguments: 0..<10)
  func foreignTasks(round: Int) async throws {
    let task = Task { [scheduler, log] in
      for tick in 1...20 {
        try await scheduler.sleep(for: 1)
        log.note("\(tick)")
      }
    }
    await scheduler.untilWorkIsScheduled()
    // How many turns they need is up to the machine: as often as not one advance is enough.
    while log.count < 20 { await scheduler.advance(by: 1) }
    #expect(log.take() == (1...20).map(\.description))
    try await task.value
  }

  @Test("100,000 ticks, each with an actor's hop, arrive exactly", arguments: 1...3)
  func manyTicks(run: Int) async throws {
    let counter = Counter()
    try await scheduler.withTasks { [scheduler] in
      async let ticking: Void = {
        for _ in 0..<100_000 {
          try await scheduler.sleep(for: .milliseconds(1))
          await counter.increment()
        }
      }()
      await scheduler.advance(by: 99.999)
      #expect(await counter.value == 99_999)
      await scheduler.advance(by: 0.001)
      #expect(await counter.value == 100_000)
      try await ticking
    }
  }
}

private struct TestError: Error {}

private actor Counter {
  private(set) var value = 0

  func increment() { value += 1 }
}
