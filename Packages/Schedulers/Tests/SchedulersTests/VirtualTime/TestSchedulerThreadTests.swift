import Foundation
import Schedulers
import Testing

@Suite("The test scheduler under eight threads")
struct TestSchedulerThreadTests {
  private typealias TestScheduler = TestSchedulerOf<DispatchQueue>

  private let scheduler = DispatchQueue.test

  /// How often somebody saw the time go back.
  private let setbacks = SharedCounter()

  private static let itemCount = 600

  @Test(
    "Each action runs once, unless it is cancelled, while others advance; the time never goes back",
    arguments: [1, 2]
  )
  func actions(advancing advancerCount: Int) {
    let start = scheduler.now
    let ticks = SharedCounter()
    let timer = scheduler.schedule(after: start.advanced(by: 0.001), interval: 0.001) {
      ticks.increment()
    }
    let runs = makeCounters()
    whileAdvancing(on: advancerCount) { [self] thread in
      var watch = Watch(scheduler, setbacks)
      var cancellables: [any Cancellable] = []
      for (number, counter) in runs[thread].enumerated() {
        if number % 50 == 0 { watch.waitForAdvance() }
        let cancellable = schedule(Fate(of: number), counter)
        if number % 8 == 7 { cancellables.popLast()?.cancel() }
        if let cancellable { cancellables.append(cancellable) }
      }
      cancellables.forEach { $0.cancel() }
    }
    scheduler.advance(by: 1)
    timer.cancel()
    #expect(scheduler.pending.isEmpty)
    #expect(setbacks.value == 0)
    #expect(ticks.value == start.distance(to: scheduler.now).magnitude / 1_000_000)
    for counters in runs {
      let wrong = counters.enumerated().filter { !Fate(of: $0).runs.contains($1.value) }
      #expect(wrong.map(\.offset) == [])
    }
  }

  @Test("An action that was cancelled on any thread before the time moved does not run")
  func cancelledBefore() {
    let runs = makeCounters()
    concurrently(8) { [scheduler] thread in
      for (number, counter) in runs[thread].enumerated() {
        let due = scheduler.now.advanced(by: .milliseconds(number % 50))
        let oneShot = scheduler.schedule(after: due) { counter.increment() }
        if number % 2 == 0 { oneShot.cancel() }
      }
    }
    scheduler.advance(by: 1)
    for counters in runs {
      #expect(counters.map(\.value) == (0..<Self.itemCount).map { $0 % 2 })
    }
  }

  @Test("Each task runs once, and each of its sleeps ends once, while two advance")
  func tasks() {
    let (begun, awake) = (makeCounters(), makeCounters())
    whileAdvancing(on: 2) { [scheduler, setbacks] thread in
      var watch = Watch(scheduler, setbacks)
      for number in 0..<Self.itemCount {
        if number % 50 == 0 { watch.waitForAdvance() }
        let task = Task(executorPreference: scheduler.taskExecutor) {
          begun[thread][number].increment()
          // It ends in one way or the other, also when it is cancelled meanwhile.
          try? await scheduler.sleep(for: .milliseconds(number % 5))
          awake[thread][number].increment()
        }
        if number % 3 == 0 { task.cancel() }
      }
    }
    scheduler.advance(by: 1)
    #expect(setbacks.value == 0)
    #expect(scheduler.pending.isEmpty)
    let once = Array(repeating: 1, count: Self.itemCount)
    for thread in 0..<8 {
      #expect(begun[thread].map(\.value) == once)
      #expect(awake[thread].map(\.value) == once)
    }
  }

  @Test("Timers that are cancelled while others advance leave nothing behind")
  func cancelWhileAdvancing() {
    whileAdvancing(on: 2) { [scheduler] _ in
      for _ in 0..<200 {
        scheduler.schedule(after: scheduler.now, interval: .microseconds(100)) {}.cancel()
      }
    }
    #expect(scheduler.pending.isEmpty)
  }

  /// One thread's look at the time, again and again.
  private struct Watch {
    private let scheduler: TestScheduler
    private let setbacks: SharedCounter
    private var last: DispatchQueue.SchedulerTimeType

    init(_ scheduler: TestScheduler, _ setbacks: SharedCounter) {
      self.scheduler = scheduler
      self.setbacks = setbacks
      last = scheduler.now
    }

    mutating func look() {
      let now = scheduler.now
      if now < last { setbacks.increment() }
      last = now
    }

    /// Sees to it that the threads that schedule are not done before the others begin.
    mutating func waitForAdvance() {
      let end = last.advanced(by: .milliseconds(5))
      while last < end {
        sched_yield()
        look()
      }
    }
  }

  /// The fates of the items of a thread, one after another.
  private enum Fate: Int {
    case isDue, isDueNow, isCancelledAtOnce, isCancelledLater

    init(of number: Int) {
      self = Fate(rawValue: number % 4) ?? .isDue
    }

    /// How often it may run.
    var runs: ClosedRange<Int> {
      switch self {
      case .isDue, .isDueNow: 1...1
      case .isCancelledAtOnce: 0...0
      case .isCancelledLater: 0...1
      }
    }
  }

  /// - Returns: The cancellable of an item that is to be cancelled later.
  private func schedule(_ fate: Fate, _ counter: SharedCounter) -> (any Cancellable)? {
    let due = scheduler.now.advanced(by: .milliseconds(fate == .isCancelledAtOnce ? 1_000_000 : 3))
    let action = { [scheduler, setbacks] in
      if fate != .isDueNow, scheduler.now < due { setbacks.increment() }
      counter.increment()
    }
    switch fate {
    case .isDue: scheduler.schedule(after: due, action)
    case .isDueNow: scheduler.schedule { [scheduler] in scheduler.schedule(action) }
    case .isCancelledAtOnce: scheduler.schedule(after: due, action).cancel()
    case .isCancelledLater: return scheduler.schedule(after: due, action)
    }
    return nil
  }

  private func makeCounters() -> [[SharedCounter]] {
    (0..<8).map { _ in (0..<Self.itemCount).map { _ in SharedCounter() } }
  }

  /// Runs the body on eight threads, while so many others advance until all are done.
  private func whileAdvancing(on advancerCount: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let doneCount = SharedCounter()
    concurrently(8 + advancerCount) { [scheduler, setbacks] thread in
      guard thread >= 8 else {
        body(thread)
        return doneCount.increment()
      }
      var watch = Watch(scheduler, setbacks)
      while doneCount.value < 8 {
        scheduler.advance(by: .milliseconds(1))
        watch.look()
      }
    }
  }
}
