import Foundation
import Schedulers
import Testing

/// Timers in real time. Nothing here waits for a time: it reads the dates of ticks until
/// they show what is asked for, within the limit. Only actions that are slow on purpose take time.
///
/// One after another: together, their slow actions would keep all of Dispatch's threads busy, and
/// nothing could run beside anything.
@Suite("The timers of the live schedulers", .serialized, .timeLimit(.minutes(10)))
struct LiveTimerTests {
  /// A scheduler that runs one action at a time.
  struct Subject: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let schedule: @Sendable (@escaping () -> Void) -> Void
    /// Runs an action at every interval with the time since the date of the first tick.
    let every: @Sendable (Duration, @escaping (Duration) -> Void) -> any Cancellable

    init<S: Scheduler & Sendable>(_ description: String, _ make: @escaping @Sendable () -> S)
    where S.SchedulerTimeType.Stride: DurationConvertible {
      testDescription = description
      let scheduler = make()
      schedule = { scheduler.schedule($0) }
      every = { interval, action in
        let start = scheduler.now
        return scheduler.schedule(after: start, interval: .init(duration: interval)) {
          action(start.distance(to: scheduler.now).duration)
        }
      }
    }

    /// Waits until the scheduler has done what it has been given.
    func turn() async {
      await withCheckedContinuation { continuation in schedule { continuation.resume() } }
    }
  }

  /// Each with a scheduler that no other test uses, where it can have one.
  static var subjects: [Subject] {
    [
      Subject("DispatchQueue") { DispatchQueue(label: "serial") },
      Subject("DispatchQueue.main") { DispatchQueue.main },
      Subject("RunLoop") { RunLoopThread.shared.scheduler },
      Subject("OperationQueue") {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
      },
      Subject("UIScheduler") { UIScheduler.shared },
    ]
  }

  /// They also run several actions at a time, though not those of one timer.
  static var allSubjects: [Subject] {
    subjects + [
      Subject("a concurrent DispatchQueue") {
        DispatchQueue(label: "concurrent", attributes: .concurrent)
      },
      Subject("a concurrent OperationQueue") { OperationQueue() },
    ]
  }

  @Test("Ticks lie on the grid, though others before them were late", arguments: allSubjects)
  func grid(subject: Subject) async {
    let interval: Duration = .milliseconds(20)
    let (ticks, continuation) = AsyncStream.makeStream(of: Duration.self)
    let isFollowingSlow = _Lock(false)
    let timer = subject.every(interval) { elapsed in
      // Every second tick takes so long that the next one is late by a quarter.
      let isLate = isFollowingSlow.withLock { isFollowingSlow in
        defer { isFollowingSlow.toggle() }
        return isFollowingSlow
      }
      if isLate { return }
      continuation.yield(elapsed)
      beBusy(for: interval * 5 / 4)
    }
    // A timer that went by its last tick would be late by one quarter more each time.
    var punctual = 0
    for await elapsed in ticks {
      let lateness = elapsed - interval * Int(elapsed / interval)
      punctual = lateness < interval / 4 ? punctual + 1 : 0
      if punctual == 5 { break }
    }
    timer.cancel()
    #expect(punctual == 5)
  }

  @Test("No tick comes before its time", arguments: allSubjects)
  func notEarly(subject: Subject) async {
    let interval: Duration = .milliseconds(1)
    let (ticks, continuation) = AsyncStream.makeStream(of: Duration.self)
    let timer = subject.every(interval) { continuation.yield($0) }
    var count = 0
    for await elapsed in ticks {
      #expect(elapsed >= interval * count)
      count += 1
      if count == 20 { break }
    }
    timer.cancel()
  }

  @Test("An action slower than its interval skips ticks and none pile up", arguments: allSubjects)
  func slow(subject: Subject) async {
    let interval: Duration = .milliseconds(1)
    let (ticks, continuation) = AsyncStream.makeStream(of: Duration.self)
    let count = _Lock(0)
    let running = _Lock((now: 0, most: 0))
    let timer = subject.every(interval) { elapsed in
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
      }
      continuation.yield(elapsed)
      let isSlow = count.withLock { count in
        count += 1
        return count <= 4
      }
      if isSlow { beBusy(for: interval * 10) }
      running.withLock { $0.now -= 1 }
    }
    var dates: [Duration] = []
    for await elapsed in ticks {
      dates.append(elapsed)
      if dates.count == 12 { break }
    }
    timer.cancel()
    #expect(running.withLock { $0.most } == 1)
    for (date, next) in zip(dates, dates.dropFirst()).prefix(4) {
      #expect(next - date >= interval * 10)
    }
    // One that was due meanwhile, and one that is due just then; not the thirty-odd that were missed.
    let perInterval = Dictionary(grouping: dates) { Int($0 / interval) }
    #expect(perInterval.values.allSatisfy { $0.count <= 2 })
  }

  @Test(
    "A timer that is cancelled on its own scheduler begins no tick any more",
    arguments: subjects
  )
  func cancelledInside(subject: Subject) async {
    for _ in 0..<50 {
      let isCancelled = _Lock(false)
      let late = _Lock(0)
      let timer = AnyCancellable(
        subject.every(.microseconds(100)) { _ in
          if isCancelled.withLock({ $0 }) { late.withLock { $0 += 1 } }
        }
      )
      await withCheckedContinuation { continuation in
        subject.schedule {
          // Meanwhile ticks become due.
          beBusy(for: .microseconds(300))
          timer.cancel()
          isCancelled.withLock { $0 = true }
          continuation.resume()
        }
      }
      await subject.turn()
      #expect(late.withLock { $0 } == 0)
    }
  }

  @Test(
    "A timer that is cancelled from another thread begins at most one more tick",
    arguments: subjects
  )
  func cancelledOutside(subject: Subject) async {
    for _ in 0..<50 {
      let (firstTick, continuation) = AsyncStream.makeStream(of: Void.self)
      let isCancelled = _Lock(false)
      let late = _Lock(0)
      let timer = subject.every(.microseconds(100)) { _ in
        if isCancelled.withLock({ $0 }) { late.withLock { $0 += 1 } }
        continuation.finish()
      }
      for await _ in firstTick {}
      timer.cancel()
      isCancelled.withLock { $0 = true }
      for _ in 0..<3 { await subject.turn() }
      #expect(late.withLock { $0 } <= 1)
    }
  }

  @Test("A timer may be cancelled by many threads while it ticks", arguments: allSubjects)
  func cancelledByMany(subject: Subject) async {
    for _ in 0..<20 {
      let timer = AnyCancellable(subject.every(.microseconds(50)) { _ in })
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { timer.cancel() } }
      }
    }
    await subject.turn()
  }

  @Test("A timer that goes with its cancellable releases its action", arguments: allSubjects)
  func lifetime(subject: Subject) async {
    final class Witness: Sendable {}
    let (released, continuation) = AsyncStream.makeStream(of: Void.self)
    do {
      let witness = Witness()
      let end = AnyCancellable { continuation.finish() }
      let timer = subject.every(.microseconds(100)) { _ in withExtendedLifetime((witness, end)) {} }
      await subject.turn()
      timer.cancel()
    }
    for await _ in released {}
  }
}

/// Keeps the current thread from doing anything else.
private func beBusy(for duration: Duration) {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end { sched_yield() }
}
