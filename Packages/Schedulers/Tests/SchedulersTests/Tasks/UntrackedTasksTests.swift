import Dispatch
import Foundation
import Synchronization
import TestKit
import Testing

@testable @_spi(Layers) import Schedulers

/// Keeps the processors busy, as other processes do.
private final class BusyThreads: Sendable {
  private let isOver = Atomic(false)

  init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in while !isOver.load(ordering: .relaxed) {} }
    }
  }

  func stop() { isOver.store(true, ordering: .relaxed) }
}

private final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

@Suite("Plain tasks outside of withTasks", .timeLimit(.minutes(20)))
struct UntrackedTasksTests {
  @Test(
    "Plain tasks have woken and sleep again when an advance returns, though processors are busy"
  )
  func sleepAgain() async {
    let busy = BusyThreads(count: ProcessInfo.processInfo.activeProcessorCount)
    defer { busy.stop() }
    for _ in 0..<SearchSize.plainTaskRounds.count {
      let (clock, sleeps) = (TestClock(), Tally())
      for _ in 0..<100 {
        Task {
          for _ in 0..<3 {
            try await clock.sleep(for: .seconds(1))
            sleeps.add()
          }
        }
      }
      for round in 1...3 {
        await clock.advance(by: .seconds(1))
        #expect(sleeps.count == 100 * round)
      }
    }
  }

  @Test("Plain tasks start and resume other tasks, which an advance waits for")
  func startOthers() async {
    let (clock, log) = (TestClock(), Log())
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      for await number in numbers {
        await Task.yield()
        log.note("received \(number)")
      }
    }
    Task {
      for number in 1...3 {
        try await clock.sleep(for: .seconds(1))
        Task {
          for _ in 0..<20 { await Task.yield() }
          log.note("started \(number)")
        }
        continuation.yield(number)
      }
      continuation.finish()
    }
    for number in 1...3 {
      await clock.advance(by: .seconds(1))
      #expect(Set(log.take()) == ["received \(number)", "started \(number)"])
    }
  }

  @Test(
    "Plain tasks of a test on the main actor have woken and sleep again when an advance returns"
  )
  @MainActor
  func onTheMainActor() async {
    for _ in 0..<100 {
      let scheduler = DispatchQueue.test
      var log: [String] = []
      Task {
        log.append("begun")
        for second in 1...3 {
          try await scheduler.sleep(for: 1)
          log.append("\(second)")
        }
      }
      await scheduler.advance(by: 0.5)
      #expect(log == ["begun"])
      await scheduler.advance(by: 0.5)
      #expect(log == ["begun", "1"])
      await scheduler.advance(by: 2)
      #expect(log == ["begun", "1", "2", "3"])
    }
  }

  @Test("Plain tasks run on the runtime's threads again after the advance")
  func afterwards() async {
    let (clock, log) = (TestClock(), Log())
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      log.note("woken")
      for await _ in signals {}
      log.note("resumed")
    }
    await clock.advance(by: .seconds(1))
    #expect(log.take() == ["woken"])
    continuation.finish()
    _ = await task.result
    #expect(log.take() == ["resumed"])
  }

  @Test("Plain tasks are unknown if a job keeps its thread, of which a warning tells once")
  func blocked() async {
    // In a process of its own: other tests would wait for the thread.
    await #expect(processExitsWith: .success) {
      // So that the number of threads is known.
      await UntrackedTasks.yieldToUncounted()
      let (begun, end) = (Tally(), DispatchSemaphore(value: 0))
      let task = Task.detached(priority: .high) {
        begun.add()
        end.block()
      }
      while begun.count == 0 { await Task.yield() }
      let log = Log()
      await withWarningReporter { message, _ in
        log.note(message)
      } operation: {
        for _ in 0..<2 { await UntrackedTasks.yieldToUncounted(limit: 20_000_000) }
      }
      let messages = log.take()
      #expect(messages.count == 1)
      #expect(
        messages.first?.contains("kept a thread of the global executor for 0.02 s") == true
      )
      end.signal()
      await task.value
      await withWarningReporter { message, _ in
        log.note(message)
      } operation: {
        await UntrackedTasks.yieldToUncounted()
      }
      #expect(log.take() == [])
    }
  }
}

extension DispatchSemaphore {
  /// A task should not do this. Here, the compiler does not see that it does.
  fileprivate func block() { wait() }
}
