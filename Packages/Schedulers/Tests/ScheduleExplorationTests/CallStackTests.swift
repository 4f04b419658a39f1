import Foundation
import ScheduleExploration
import Testing

@Suite("The calls that add work")
struct CallStackTests {
  #if arch(x86_64)
    @Test(
      "The calls that add work are found where the frame pointer is none, as in system libraries"
    )
    func noFramePointer() async {
      await #expect(processExitsWith: .success) {
        let result = await Exploration(.delays(0)).run {
          (_: TestSchedulerOf<DispatchQueue>) async throws in
          WithoutFramePointer.call { Task {} }
          throw CancellationError()
        }
        try #require(result.failure?.timeline.isEmpty == false)
      }
    }
  #endif

  @Test(
    "The calls that add work lead through asynchronous functions of libraries to the user's line"
  )
  func asynchronous() async throws {
    let result = await Exploration(.delays(0)).run {
      (scheduler: TestSchedulerOf<DispatchQueue>) async throws in
      async let sleep: Void = sleepThroughOthers(scheduler)
      await scheduler.advance(by: 1)
      try await sleep
      throw CancellationError()
    }
    let timeline = try #require(result.failure).timeline
    #expect(timeline.contains(/sleep +CallStackTests.swift:/), "\(timeline)")
  }
}

private func sleepThroughOthers(_ scheduler: TestSchedulerOf<DispatchQueue>) async throws {
  try await scheduler.sleep(for: .seconds(1))
}

#if arch(x86_64)
  /// Calls a closure on a stack whose outermost frame pointer is no address.
  private enum WithoutFramePointer {
    private typealias Get = @convention(c) (UnsafeMutablePointer<ucontext_t>) -> Int32
    private typealias Make =
      @convention(c) (UnsafeMutablePointer<ucontext_t>, @convention(c) () -> Void, Int32) -> Void
    private typealias Swap =
      @convention(c) (UnsafeMutablePointer<ucontext_t>, UnsafeMutablePointer<ucontext_t>) -> Int32

    // Safe to share: the process makes one call.
    nonisolated(unsafe) private static var body: () -> Void = {}

    static func call(_ body: @escaping () -> Void) {
      self.body = body
      let contexts = UnsafeMutablePointer<ucontext_t>.allocate(capacity: 2)
      let size = 1 << 20
      let stack = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      defer {
        contexts.deallocate()
        stack.deallocate()
      }
      _ = function("getcontext", Get.self)(contexts + 1)
      contexts[1].uc_stack.ss_sp = stack
      contexts[1].uc_stack.ss_size = size
      contexts[1].uc_link = contexts
      // The frame pointer: the tenth register. A reader that follows it reads an address without memory.
      contexts[1].uc_mcontext.gregs.10 = 1 << 62
      function("makecontext", Make.self)(contexts + 1, { WithoutFramePointer.body() }, 0)
      _ = function("swapcontext", Swap.self)(contexts, contexts + 1)
    }

    private static func function<Function>(_ name: String, _ type: Function.Type) -> Function {
      unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), name)!, to: type)
    }
  }
#endif
