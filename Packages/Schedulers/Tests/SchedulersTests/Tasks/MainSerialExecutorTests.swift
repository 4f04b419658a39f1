import Foundation
import Testing

@_spi(Layers) @testable import Schedulers

@Suite("All tasks of a test on the main thread, one at a time", .timeLimit(.minutes(10)))
struct MainSerialExecutorTests {
  @Test(
    "Random programs with hops to the main actor run the same way each time",
    arguments: SearchSize.serialTasks.seeds
  )
  func randomPrograms(seed: UInt64) async {
    let first = await run(seed: seed)
    #expect(first.count > 20)
    var differences = 0
    for _ in 1..<50 where await run(seed: seed) != first { differences += 1 }
    #expect(differences == 0)
  }

  @Test("Child tasks that change to the main actor go on in the order of their start")
  func childTasks() async {
    for _ in 0..<100 {
      let log = Log()
      await withMainSerialExecutor {
        async let a: Void = log.noteOnMainActor("a")
        async let b: Void = log.noteOnMainActor("b")
        async let c: Void = log.noteOnMainActor("c")
        _ = await (a, b, c)
      }
      #expect(log.take() == ["a", "b", "c"])
    }
  }

  @Test("A main-actor model that starts plain tasks has reacted when an advance returns")
  func model() async {
    var failures = 0
    for _ in 0..<1_000 {
      let states = await withMainSerialExecutor {
        let clock = TestClock()
        let model = SearchModel(clock: clock)
        var states: [[String]] = []
        model.search("a")
        for _ in 0..<3 {
          await clock.advance(by: .seconds(1))
          states.append(model.results)
        }
        return states
      }
      if states != [["a 1"], ["a 1", "a 2"], ["a 1", "a 2", "a 3"]] { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test("An advance inside of withTasks, and one of a scheduler, do the same")
  func advances() async {
    await withMainSerialExecutor {
      let scheduler = DispatchQueue.test
      let log = Log()
      for isInside in [false, true] {
        Task {
          for tick in 1...3 {
            try await scheduler.sleep(for: 1)
            await log.noteOnMainActor("\(tick)")
          }
        }
        if isInside {
          await scheduler.withTasks { await scheduler.advance(by: 3) }
        } else {
          await scheduler.advance(by: 3)
        }
        #expect(log.take() == ["1", "2", "3"])
      }
    }
  }

  @Test("A call of a function that belongs to no actor lets no other task run")
  func calls() async {
    await withMainSerialExecutor {
      let log = Log()
      let tasks = ["a", "b"].map { name in
        Task.detached {
          log.note(name)
          await log.noteElsewhere("\(name), called")
          log.note("\(name) again")
          await Task.yield()
          log.note("\(name) later")
        }
      }
      for task in tasks { await task.value }
      #expect(
        log.take() == [
          "a", "a, called", "a again", "b", "b, called", "b again", "a later", "b later",
        ]
      )
    }
  }

  @Test("Tasks of all kinds run on the main queue, those that are resumed elsewhere too")
  func mainQueue() async {
    let warnings = await reportedWarnings {
      await withMainSerialExecutor {
        let counter = Counter()
        let onMain = await [
          Task { isOnMainQueue() }.value,
          Task.detached { isOnMainQueue() }.value,
          Task { @MainActor in
            MainActor.assertIsolated()
            return isOnMainQueue()
          }.value,
          counter.isOnMainQueue(),
          Task {
            await resumptionElsewhere()
            return isOnMainQueue()
          }.value,
          counter.isOnMainQueueAfterResumptionElsewhere(),
          Task { await Counter().isOnMainQueueAfterResumptionElsewhere() }.value,
        ]
        MainActor.assertIsolated()
        #expect(onMain == Array(repeating: true, count: 7))
      }
    }
    #expect(warnings.count == 1)
  }

  @Test("A resumption from outside is a warning, once, if there is more than one task")
  func outsideResumptions() async {
    let line = #line
    let warnings = await reportedWarnings {
      await withMainSerialExecutor {
        async let first: Void = resumptionElsewhere()
        async let second: Void = resumptionElsewhere()
        _ = await (first, second)
        await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
      }
    }
    #expect(
      warnings == [
        """
        \(line + 2): A task of withMainSerialExecutor was resumed from outside: by another thread, a \
        Dispatch queue or the real time. From then on, its tasks may run in another order each time. Let \
        the test determine what the tasks wait for, for example by a test clock.
        """
      ]
    )
  }

  @Test("The main queue, a clock and the tasks themselves are not outside; one task has one order")
  func insideResumptions() async {
    let warnings = await reportedWarnings {
      await withMainSerialExecutor {
        await resumptionElsewhere()
        let clock = TestClock()
        let counter = Counter()
        async let first: Void = resumptionOnMainQueue()
        async let second: Void? = try? clock.sleep(for: .seconds(1))
        async let third = counter.incrementSlowly()
        let sleeper = Task { try? await clock.sleep(for: .seconds(9)) }
        await clock.advance(by: .seconds(1))
        sleeper.cancel()
        _ = await (first, second, third, sleeper.value)
      }
    }
    #expect(warnings == [])
  }

  /// Returns the warnings that are reported, with their lines.
  private func reportedWarnings(_ operation: () async -> Void) async -> [String] {
    let log = Log()
    await withWarningReporter(
      { message, location in log.note("\(location.line): \(message)") },
      operation: operation
    )
    return log.entries
  }

  @Test("withMainSerialExecutor leaves tasks outside alone, and those inside from its end on")
  func others() async {
    let gate = AsyncStream<Void>.makeStream()
    var inside: Task<Bool, Never>?
    let warnings = await reportedWarnings {
      inside = await withMainSerialExecutor {
        let inside = Task.detached {
          for await _ in gate.stream {}
          return isOnMainQueue()
        }
        let outside = await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            Task.detached { continuation.resume(returning: isOnMainQueue()) }
          }
        }
        #expect(!outside)
        return inside
      }
    }
    #expect(warnings.count <= 1)
    gate.continuation.finish()
    #expect(await inside?.value == false)
  }

  @Test("withMainSerialExecutor has the result and error of its operation, also if it is nested")
  func outcome() async {
    let value = await withMainSerialExecutor {
      await withMainSerialExecutor { await Task { 5 }.value }
    }
    #expect(value == 5)
    await #expect(throws: CancellationError.self) {
      try await withMainSerialExecutor {
        try await Task<Void, any Error> { throw CancellationError() }.value
      }
    }
    #expect(TaskInterception.currentMainSerial == nil)
  }

  @Test("A test that leaves a task asleep is told so")
  func sleeper() async {
    await withMainSerialExecutor {
      let clock = TestClock()
      let task = Task { try await clock.sleep(for: .seconds(2)) }
      await clock.advance(by: .seconds(1))
      await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
      task.cancel()
    }
  }

  @Test("All tasks of a process run on the main thread, if it wants that")
  func processWide() async {
    await #expect(processExitsWith: .success) {
      uncheckedUseMainSerialExecutor = true
      let inside = await Task.detached { isOnMainQueue() }.value
      uncheckedUseMainSerialExecutor = false
      let outside = await Task.detached { isOnMainQueue() }.value
      exit(inside && !outside && !uncheckedUseMainSerialExecutor ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  /// Runs a random program of tasks of all kinds, and returns what happened.
  private func run(seed: UInt64) async -> [String] {
    let log = Log()
    await withMainSerialExecutor {
      let scheduler = DispatchQueue.test
      let program = RandomTasks(log: log, scheduler: scheduler)
      program.start(count: 6, depth: 2, seed: seed)
      for _ in 0..<50 { await scheduler.advance(by: 1) }
    }
    return log.take()
  }
}

extension Log {
  fileprivate func noteElsewhere(_ line: String) async {
    note(line)
  }
}

/// A program of tasks that sleep, yield, change to actors and start others, by random numbers.
private struct RandomTasks {
  let log: Log
  let scheduler: TestSchedulerOf<DispatchQueue>
  let counter = Counter()

  func start(count: Int, depth: Int, seed: UInt64, name: String = "") {
    var random = SplitMix64(seed: seed)
    for index in 0..<count {
      let (name, seed) = ("\(name)\(index)", random.next())
      switch Int.random(in: 0..<3, using: &random) {
      case 0: Task { await perform(name, depth: depth, seed: seed) }
      case 1: Task.detached { await perform(name, depth: depth, seed: seed) }
      default: Task { @MainActor in await perform(name, depth: depth, seed: seed) }
      }
    }
  }

  private func perform(_ name: String, depth: Int, seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    for step in 0..<5 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try? await scheduler.sleep(for: .seconds(Int.random(in: 0...2, using: &random)))
      case 1: await Task { log.note("\(name) waits") }.value
      case 2: await noteTwice("\(name) main")
      case 3: log.note("\(name) counts \(await counter.increment())")
      case 4: log.note("\(name) counts slowly \(await counter.incrementSlowly())")
      case 5: await Task.yield()
      case 6:
        async let left: Void = noteTwice("\(name) left")
        async let right: Void = noteTwice("\(name) right")
        _ = await (left, right)
      default:
        if depth > 0 { start(count: 2, depth: depth - 1, seed: random.next(), name: "\(name).") }
      }
      log.note("\(name) step \(step)")
    }
  }

  @MainActor private func noteTwice(_ line: String) async {
    log.note(line)
    await Task.yield()
    log.note("\(line) again")
  }
}

@MainActor
private final class SearchModel {
  private(set) var results: [String] = []
  private let clock: TestClock<Duration>

  init(clock: TestClock<Duration>) {
    self.clock = clock
  }

  func search(_ query: String) {
    Task {
      for page in 1...3 {
        try await clock.sleep(for: .seconds(1))
        let result = await Task.detached { "\(query) \(page)" }.value
        results.append(result)
      }
    }
  }
}

private actor Counter {
  private var value = 0

  func increment() -> Int {
    value += 1
    return value
  }

  func incrementSlowly() async -> Int {
    await Task.yield()
    return increment()
  }

  func isOnMainQueue() -> Bool { SchedulersTests.isOnMainQueue() }

  func isOnMainQueueAfterResumptionElsewhere() async -> Bool {
    await resumptionElsewhere()
    return isOnMainQueue()
  }
}

/// Waits until another thread resumes the task, which it does when the task no longer runs on the main queue.
private nonisolated(nonsending) func resumptionElsewhere() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      DispatchQueue.main.sync {}
      continuation.resume()
    }
  }
}

/// Waits until the main queue resumes the task.
private nonisolated(nonsending) func resumptionOnMainQueue() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

/// Where a test runs, the main queue may have any thread.
private func isOnMainQueue() -> Bool { UIScheduler.shared.isOnMainQueue }
