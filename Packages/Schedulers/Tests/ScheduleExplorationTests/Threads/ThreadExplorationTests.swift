@_spi(Layers) import ControlledSynchronization
import Dispatch
@testable import ScheduleExploration
import Testing

@Suite("An exploration of threads")
struct ThreadExplorationTests {
  private struct Wrong: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// A counter that loses numbers, unless it changes in one step.
  private final class Counter: Sendable {
    let value = Atomic(0)
    let isMended: Bool
    init(isMended: Bool) { self.isMended = isMended }

    func increment() {
      if isMended {
        value.wrappingAdd(1, ordering: .relaxed)
      } else {
        value.store(value.load(ordering: .relaxed) + 1, ordering: .relaxed)
      }
    }
  }

  private static func count(
    _ strategy: Exploration.Strategy,
    threads count: Int = 2,
    isMended: Bool
  ) -> ExplorationResult {
    Exploration(strategy).runThreads { threads in
      let counter = Counter(isMended: isMended)
      for _ in 0..<count { threads.run { counter.increment() } }
      threads.finally {
        let value = counter.value.load(ordering: .relaxed)
        if value != count { throw Wrong("\(value) of \(count)") }
      }
    }
  }

  @Test(
    "Each strategy finds a lost update, and passes what has none",
    arguments: [
      Exploration.Strategy.default, .everyOrder(limit: 1_000), .delays(1),
      .random(runs: 100, seed: 1),
      .pct(depth: 2, runs: 100, seed: 1),
    ]
  )
  func lostUpdate(_ strategy: Exploration.Strategy) throws {
    let failure = try #require(Self.count(strategy, isMended: false).failure)
    #expect(failure.message == "Caught error: 1 of 2")
    #expect(failure.delays == 1 && failure.isShortest)
    let mended = Self.count(strategy, isMended: true)
    #expect(mended.failure == nil && mended.problem == nil)
  }

  @Test("Orders that differ only by operations that commute are run once")
  func reduction() {
    func runs(_ objects: Int) -> ExplorationResult {
      Exploration(.everyOrder(limit: 10_000)).runThreads { threads in
        let counters = (0..<objects).map { _ in Counter(isMended: true) }
        for thread in 0..<3 { threads.run { counters[thread % objects].increment() } }
      }
    }
    #expect(runs(3).runs == 1 && runs(3).isComplete)
    #expect(runs(1).runs >= 6 && runs(1).isComplete)
  }

  @Test("A deadlock names the threads, and the lines at which they wait")
  func deadlock() throws {
    // The closures differ in more than a constant: the optimiser would make one of them, without a line.
    let result = Exploration().runThreads { threads in
      let (first, second) = (Shared(0), Shared(0))
      threads.run("left") { first.mutex.withLock { _ in second.mutex.withLock { $0 += 1 } } }
      threads.run("right") { second.mutex.withLock { $0 += first.mutex.withLock { $0 * $0 } } }
    }
    let failure = try #require(result.failure)
    #expect(failure.message == "A deadlock: 'left' and 'right' wait for ever.")
    #expect(failure.delays == 1)
    let lines = failure.timeline.split(separator: "\n")
    // Of what came before, the optimiser may leave no line.
    for (line, place) in zip(lines.suffix(2), [#line - 8, #line - 7]) {
      #expect(line.hasSuffix("ThreadExplorationTests.swift:\(place)"))
      #expect(line.contains("waits for ever"))
    }
  }

  private final class Shared<Value: Sendable>: Sendable {
    let mutex: Mutex<Value>
    init(_ value: Value) { mutex = Mutex(value) }
  }

  @Test("A signal that is lost is a deadlock of the thread that waits for it")
  func lostSignal() throws {
    // The waiter looks, and is told to wait only afterwards.
    let result = Exploration().runThreads { threads in
      let (isSet, gate) = (Counter(isMended: true), Shared(()))
      _ = gate
      threads.run("waiter") { while isSet.value.load(ordering: .relaxed) == 0 {} }
      threads.run("setter") {}
    }
    #expect(
      result.failure?.message
        == "The threads have taken 50000 steps, and do not return: one spins without end."
    )
  }

  @Test("A thread that spins until another one has done something ends")
  func spinning() {
    let result = Exploration(.everyOrder(limit: 100)).runThreads { threads in
      let isSet = Counter(isMended: true)
      threads.run { while isSet.value.load(ordering: .relaxed) == 0 {} }
      threads.run { isSet.increment() }
    }
    #expect(result.failure == nil && result.problem == nil)
  }

  @Test("A load that sees nothing new is no point of interruption")
  func repeatedLoads() {
    let result = Exploration(.delays(3)).runThreads { threads in
      let isSet = Counter(isMended: true)
      threads.run { while isSet.value.load(ordering: .relaxed) == 0 {} }
      threads.run { isSet.increment() }
    }
    #expect(result.isComplete && result.failure == nil)
    #expect(result.runs < 100)
  }

  @Test(
    "All orders of a few loads are tried: the last of five sees a change that the others did not see"
  )
  func fewLoads() {
    for strategy: Exploration.Strategy in [.delays(1), .everyOrder()] {
      let result = Exploration(strategy).runThreads { threads in
        let number = Counter(isMended: true)
        threads.run {
          let seen = (0..<5).map { _ in number.value.load(ordering: .relaxed) }
          if seen == [0, 0, 0, 0, 1] { throw Wrong("\(seen)") }
        }
        threads.run { number.increment() }
      }
      #expect(result.failure?.message == "Caught error: [0, 0, 0, 0, 1]")
    }
  }

  @Test("Loads of several objects in turn are those of a loop that waits, too")
  func loadsInTurn() {
    let result = Exploration(.everyOrder()).runThreads { threads in
      let (first, second) = (Counter(isMended: true), Counter(isMended: true))
      threads.run {
        while first.value.load(ordering: .relaxed) == 0
          || second.value.load(ordering: .relaxed) == 0
        {}
      }
      threads.run {
        second.increment()
        first.increment()
      }
    }
    #expect(result.isComplete && result.failure == nil)
    #expect(result.runs < 200)
  }

  @Test("Without a strategy, the complete search is taken where it is the smaller one")
  func completeDefault() {
    let adders = Self.count(.default, threads: 5, isMended: true)
    #expect(adders.isComplete && adders.failure == nil)
    #expect(adders.runs <= 100 + 2 * 120)
    // Five that lose numbers have too many orders: those with few interruptions find it first.
    let failure = Self.count(.default, threads: 5, isMended: false).failure
    #expect(failure?.delays == 1 && failure?.isShortest == true)
  }

  @Test("A thread that spins without end is a few lines of a timeline")
  func foldedTimeline() throws {
    let result = Exploration().runThreads { threads in
      let isSet = Counter(isMended: true)
      threads.run("waiter") { while isSet.value.load(ordering: .relaxed) == 0 {} }
    }
    let failure = try #require(result.failure)
    let lines = failure.timeline.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains("waiter: load") == true && lines.last?.contains(" times)") == true)
  }

  @Test("An invariant is checked between all operations, and a replay is the same order")
  func invariant() throws {
    func explore(_ strategy: Exploration.Strategy) -> ExplorationResult {
      Exploration(strategy).runThreads { threads in
        let (left, right) = (Counter(isMended: true), Counter(isMended: true))
        threads.run("mover") {
          left.increment()
          right.increment()
        }
        threads.always {
          if left.value.load(ordering: .relaxed) != right.value.load(ordering: .relaxed) {
            throw Wrong("different")
          }
        }
      }
    }
    let failure = try #require(explore(.default).failure)
    #expect(failure.message == "Caught error: different")
    #expect(explore(.schedule(failure.schedule)).failure?.message == failure.message)
  }

  @Test("Issues of threads and checks are those of the test")
  func issues() {
    let result = Exploration().runThreads { threads in
      threads.run { #expect(Bool(false), "in a thread") }
    }
    #expect(result.failure?.message.contains("in a thread") == true)
  }

  @Test(
    "A thread that waits for something else is known after a while, and the exploration says so"
  )
  func uncontrolledWait() throws {
    let (semaphore, counter) = (DispatchSemaphore(value: 0), Counter(isMended: true))
    let run = ControlledRun(waitLimit: 0.01, choose: { _ in 0 })
    let end = run.run([{ counter.increment() }, { semaphore.wait() }])
    #expect(end == .uncontrolled(thread: 1))
    // The thread is not to wait for ever.
    semaphore.signal()
    let problem = FinishedThreads(names: ["first", "second"], end: end).problem
    #expect(problem == .uncontrolledWait("second"))
  }

  @Test(
    "A failing order is one issue with its steps and its replay, and then the issue of the test itself"
  )
  func reports() throws {
    let issues = Box<[String]>([])
    try withKnownIssue {
      try exploreThreads { threads in
        let counter = Counter(isMended: false)
        threads.run("first") { counter.increment() }
        threads.run("second") { counter.increment() }
        threads.finally { #expect(counter.value.load(ordering: .relaxed) == 2) }
      }
    } matching: { issue in
      let text = ([issue.description] + issue.comments.map(\.rawValue)).joined(separator: "\n")
      if !issues.value.contains(text) { issues.value.append(text) }
      return true
    }
    let report = issues.value.first { $0.contains("Replay it: METRONOME_SCHEDULE=m1:") }
    #expect(report?.contains("first: store") == true && report?.contains("interrupts") == true)
    #expect(issues.value.contains { $0.contains("counter.value") })
  }

  // Safe to share: the test uses it on one thread.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
