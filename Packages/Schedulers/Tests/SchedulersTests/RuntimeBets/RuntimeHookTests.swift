import Foundation
import TestKit
import Testing

@_spi(Layers) @testable import RuntimeBets
@_spi(Layers) @testable import Schedulers

// Each in a process of its own: a hook is one for the process.
@Suite("The runtime's hooks in the hands of another library", .timeLimit(.minutes(10)))
struct RuntimeHookTests {
  @Test("withMainSerialExecutor reports an issue if a hook is taken before, and runs the operation")
  func before() async {
    await #expect(processExitsWith: .success) {
      ForeignHook.takeAndForward()
      let messages = await reportedMessages {
        let value = await withMainSerialExecutor { await Task { 5 }.value }
        #expect(value == 5)
        let isOrdinary = withMainSerialExecutor { TaskInterception.currentMainSerial == nil }
        #expect(isOrdinary)
      }
      #expect(messages.count == 2)
      for message in messages {
        #expect(message.hasPrefix("The tasks do not run on the main thread in a fixed order. "))
        #expect(message.contains("has taken 'swift_task_enqueueGlobal_hook'"))
      }
    }
  }

  @Test("If a taken hook is given back, all tasks run on the main thread")
  func givenBack() async {
    await #expect(processExitsWith: .success) {
      ForeignHook.takeAndForward()
      await withWarningReporter { _, _ in
      } operation: {
        await DispatchQueue.test.withTasks {}
      }
      ForeignHook.giveBack()
      let messages = await reportedMessages {
        let isOnMainQueue = await withMainSerialExecutor {
          await Task.detached { UIScheduler.shared.isOnMainQueue }.value
        }
        #expect(isOnMainQueue)
      }
      #expect(messages == [])
    }
  }

  @Test("withMainSerialExecutor reports an issue at its end if a hook was taken meanwhile")
  func meanwhile() async {
    await #expect(processExitsWith: .success) {
      let messages = await reportedMessages {
        await withMainSerialExecutor {
          ForeignHook.takeAndForward()
          await Task {}.value
        }
        ForeignHook.giveBack()
        // For a time only: it is noticed by the task that goes to the main actor.
        await withMainSerialExecutor { await ForeignHook.taken { Task.detached {} }.value }
        await withMainSerialExecutor { await Task {}.value }
      }
      #expect(messages.count == 2, "\(messages)")
    }
  }

  @Test("uncheckedUseMainSerialExecutor stays false if a hook is taken, and reports an issue")
  func processWide() async {
    await #expect(processExitsWith: .success) {
      ForeignHook.takeAndForward()
      let messages = reportedMessages {
        uncheckedUseMainSerialExecutor = true
        #expect(!uncheckedUseMainSerialExecutor)
        uncheckedUseMainSerialExecutor = false
      }
      #expect(messages.count == 1)
    }
  }

  @Test("A runtime without hooks is reported by its name")
  func missing() async {
    await #expect(processExitsWith: .success) {
      RuntimeSymbol.hidden = [TaskJob.numberSymbol]
      let messages = await reportedMessages {
        let value = await withMainSerialExecutor { await Task { 5 }.value }
        #expect(value == 5)
      }
      #expect(messages.count == 1)
      #expect(messages.first?.contains("has no 'swift_task_getJobTaskId'") == true)
    }
  }

  @Test("If a hook is taken, withTasks warns of plain tasks, and still waits for the main actor")
  func withTasks() async {
    await #expect(processExitsWith: .success) {
      let scheduler = DispatchQueue.test
      await scheduler.withTasks {}
      ForeignHook.takeAndForward()
      let log = Log()
      await withWarningReporter { message, _ in
        log.note(message)
      } operation: {
        await scheduler.withTasks { [scheduler] in
          async let child: Void = { @MainActor in
            try? await scheduler.sleep(for: 1)
            log.note("woken")
          }()
          await scheduler.advance(by: 1)
          log.note("advanced")
          await child
        }
      }
      let entries = log.take()
      #expect(
        entries.first?.hasPrefix("Only the child tasks of withTasks run in virtual time. ") == true
      )
      #expect(entries.dropFirst() == ["woken", "advanced"])
    }
  }

  @Test("A hook is its own, free, taken or missing, and is set only if it is free")
  func states() {
    var variable: UInt = 0
    withUnsafeMutablePointer(to: &variable) { variable in
      let hook = RuntimeHook("a hook", UnsafeMutableRawPointer(variable), Optional(7 as UInt))
      #expect(hook.state == .free && !hook.isOwn)
      variable.pointee = 8
      hook.installIfFree()
      #expect(hook.state == .taken && !hook.isOwn && variable.pointee == 8)
      variable.pointee = 0
      hook.installIfFree()
      #expect(hook.state == .own && hook.isOwn && variable.pointee == 7)
    }
    let missing = RuntimeHook("a hook", nil, Optional(7 as UInt))
    missing.installIfFree()
    #expect(missing.state == .missing && !missing.isOwn)
  }
}
