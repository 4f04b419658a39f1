import Foundation
import Testing

@testable import ComposableArchitecture

private struct Failed: Error, Equatable {}

@Suite("Asynchronous effects")
struct EffectRunTests {
  private let scheduler = DispatchQueue.test

  private var context: EffectContext { EffectContext(taskExecutor: scheduler.taskExecutor) }

  @Test("An effect's operation runs when the scheduler is advanced, sends in order, and completes")
  func sends() {
    let effect = Effect<Int, Never>.run { [scheduler] send in
      await send(1)
      try await scheduler.sleep(for: 1)
      await send(2)
    }
    let recording = Recording(effect.bound(to: context))
    #expect(recording.events == [])
    scheduler.advance()
    #expect(recording.events == [.value(1)])
    scheduler.advance(by: 1)
    #expect(recording.events == [.value(1), .value(2), .finished])
  }

  @Test("Cancelling an asynchronous effect cancels its task, which sends nothing afterwards")
  func cancellation() {
    let log = _Lock<[String]>([])
    let effect = Effect<Int, Never>.run { [scheduler] send in
      do {
        try await scheduler.sleep(for: 1)
      } catch {
        log.withLock { $0.append("\(type(of: error))") }
      }
      await send(1)
    }
    let recording = Recording(effect.bound(to: context))
    scheduler.advance()
    recording.cancel()
    scheduler.advance(by: 1)
    #expect(log.withLock { $0 } == ["CancellationError"])
    #expect(recording.events == [])
  }

  @Test("Cancelling an asynchronous effect by id cancels the task and completes the effect")
  func cancellationByID() {
    let context = context
    let effect = Effect<Int, Never>.run { [scheduler] send in
      try await scheduler.sleep(for: 1)
      await send(1)
    }
    let recording = Recording(effect.cancellable(id: 1).bound(to: context))
    scheduler.advance()
    context.cancel([CancelID(1)])
    scheduler.advance(by: 1)
    #expect(recording.events == [.finished])
    #expect(scheduler.pending.count == 0)
  }

  @Test("Values that nobody has asked for yet wait, and so does the completion")
  func demand() {
    var subscription: (any Subscription)?
    var log: [String] = []
    Effect<Int, Never>.run { send in
      for value in 1...3 { await send(value) }
    }
    .bound(to: context)
    .subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          log.append("\($0)")
          return .none
        },
        receiveCompletion: { _ in log.append("finished") }
      )
    )
    scheduler.advance()
    #expect(log == [])
    subscription?.request(.max(2))
    #expect(log == ["1", "2"])
    subscription?.request(.max(1))
    #expect(log == ["1", "2", "3", "finished"])
  }

  @Test("A handler takes what the operation throws, but no CancellationError")
  func handler() {
    func events(throwing error: any Error) -> [Recording<String, Never>.Event] {
      let effect = Effect<String, Never>.run { _ in
        throw error
      } catch: { error, send in
        await send("\(type(of: error))")
      }
      let recording = Recording(effect.bound(to: context))
      scheduler.advance()
      return recording.events
    }
    #expect(events(throwing: Failed()) == [.value("Failed"), .finished])
    #expect(events(throwing: CancellationError()) == [.finished])
  }

  @Test("What an operation throws after it has been cancelled is dropped, whatever it is")
  func cancelledFailure() {
    let handled = TestKit.Log<String>()
    let sleep: @Sendable () async throws -> Void = { [scheduler] in
      do { try await scheduler.sleep(for: 1) } catch { throw Failed() }
    }
    let effects: [Effect<Int, Never>] = [
      .run { _ in try await sleep() },
      .run { _ in
        try await sleep()
      } catch: { _, _ in
        handled.note("run")
      },
      .task {
        try await sleep()
        return 1
      } catch: { _ in
        handled.note("task")
        return 2
      },
    ]
    let issues = reportedIssues {
      for effect in effects {
        let cancellable = effect.bound(to: context).sink { _ in }
        scheduler.advance()
        cancellable.cancel()
        scheduler.advance()
      }
    }
    #expect(issues == [])
    #expect(handled.entries == [])
  }

  @Test("An unhandled error is reported where the effect was made")
  func unhandled() {
    @Sendable func fail() async throws -> Int { throw Failed() }
    let line: UInt = #line + 2
    let effects: [(String, Effect<Int, Never>)] = [
      ("Effect.run", .run { _ in throw Failed() }),
      ("Effect.task", .task { throw Failed() }),
      ("Effect.task", .task { try await fail() }),
    ]
    for (index, (name, effect)) in effects.enumerated() {
      let issues = reportedIssues {
        let recording = Recording(effect.bound(to: context))
        scheduler.advance()
        #expect(recording.events == [.finished])
      }
      #expect(
        issues == [
          ReportedIssue(
            line: line + UInt(index),
            message: """
              The operation of an \(name) threw an unhandled error: Failed()

              The effect has completed, and the error was dropped. Handle it in the operation with do \
              and catch, or pass \(name) a catch: closure that makes an action of it.
              """
          )
        ]
      )
    }
  }

  @Test(
    "An action that is sent after the operation has returned is dropped, and reported where the effect was made"
  )
  func lateSend() {
    let line: UInt = #line + 1
    let effect = Effect<Int, Never>.run { [scheduler] send in
      Task(executorPreference: scheduler.taskExecutor) {
        try await scheduler.sleep(for: 1)
        await send(2)
      }
      await send(1)
    }
    let issues = reportedIssues {
      let recording = Recording(effect.bound(to: context))
      scheduler.advance()
      scheduler.advance(by: 1)
      #expect(recording.events == [.value(1), .finished])
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            An Effect.run sent an action after its operation had returned: Int

            The action was dropped, because the effect has completed. Let the operation wait for all that calls \
            send: a task that it starts, or a callback that it passes send to.
            """
        )
      ]
    )
  }

  @Test("The value of an operation that may throw is sent, and its cancellation is no issue")
  func throwingTask() {
    @Sendable func load(_ isCancelled: Bool) async throws -> Int {
      if isCancelled { throw CancellationError() }
      return 1
    }
    let issues = reportedIssues {
      let loaded = Recording(Effect<Int, Never>.task { try await load(false) }.bound(to: context))
      let cancelled = Recording(Effect<Int, Never>.task { try await load(true) }.bound(to: context))
      // Where nothing says that it cannot fail, the effect fails.
      let failing = Recording(
        Effect.task { try await load(false) }.catchToEffect { (try? $0.get()) ?? -1 }
          .bound(to: context)
      )
      scheduler.advance()
      #expect(loaded.events == [.value(1), .finished])
      #expect(cancelled.events == [.finished])
      #expect(failing.events == [.value(1), .finished])
    }
    #expect(issues == [])
  }

  @Test("A task sends its one value, and its error is handled or becomes the failure")
  func task() {
    let context = context
    let value = Recording(Effect<Int, Never>.task { 42 }.bound(to: context))
    let handled = Recording(
      Effect<Int, Never>.task {
        throw Failed()
      } catch: { _ in
        -1
      }.bound(to: context)
    )
    let thrown = Recording(
      Effect<Int, any Error>.task { throw Failed() }
        .catchToEffect { (try? $0.get()) ?? -2 }
        .bound(to: context)
    )
    let cancelled = Recording(
      Effect<Int, any Error>.task { throw CancellationError() }
        .catchToEffect { _ in -3 }
        .bound(to: context)
    )
    scheduler.advance()
    #expect(value.events == [.value(42), .finished])
    #expect(handled.events == [.value(-1), .finished])
    #expect(thrown.events == [.value(-2), .finished])
    #expect(cancelled.events == [.finished])
  }

  @Test("Asynchronous fire and forget completes when its work returns or throws")
  func fireAndForget() {
    let works = _Lock(0)
    let effect = Effect<Int, Failed>.fireAndForget { [scheduler] in
      try await scheduler.sleep(for: 1)
      works.withLock { $0 += 1 }
      throw Failed()
    }
    let recording = Recording(effect.bound(to: context))
    scheduler.advance()
    #expect(recording.events == [])
    scheduler.advance(by: 1)
    #expect(recording.events == [.finished])
    #expect(works.withLock { $0 } == 1)
  }

  @Test("A send that belongs to no effect does nothing in a cancelled task")
  func sendInCancelledTask() async {
    let received = _Lock<[Int]>([])
    let send = Send<Int> { value in received.withLock { $0.append(value) } }
    await send(1)
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await send(2)
    }.value
    #expect(received.withLock { $0 } == [1])
  }
}
