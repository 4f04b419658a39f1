@_spi(Layers) import RuntimeBets

/// The addresses of the calls that are under way on a thread.
///
/// They are noted while tasks run, so nothing is looked up, and memory that is only guessed to be there is read by
/// the system. A call that is not found makes a place less precise.
struct CallStack: Sendable {
  /// The addresses of the calls, the innermost first. Behind those on the stack of the thread follow the
  /// asynchronous functions that wait for them.
  let addresses: [UInt]

  /// Notes the calls of this thread.
  ///
  /// - Parameter limit: The maximum number of calls on the stack, and of asynchronous functions.
  static func capture(limit: Int) -> CallStack {
    let frames = StackFrame.ofThisThread(limit: limit)
    guard let last = frames.indexOfAsyncFunction else {
      return CallStack(addresses: frames.map(\.call))
    }
    // An asynchronous function keeps the address of its context below its frame pointer.
    let context = ProcessMemory.word(at: frames[last].framePointer &- 8) ?? 0
    return CallStack(
      addresses: frames[...last].map(\.call) + AsyncContext.callers(of: context, limit: limit)
    )
  }
}

/// A function on the stack of a thread.
private struct StackFrame {
  /// The address of the instruction that makes the call.
  let call: UInt
  /// The address of the function.
  let function: UInt
  let framePointer: UInt

  /// Returns the functions on the stack of this thread, the innermost first.
  ///
  /// The unwinder of the system needs no frame pointers, which libraries of the system do not have.
  static func ofThisThread(limit: Int) -> [StackFrame] {
    guard let unwinder = Unwinder.ofSystem else { return [] }
    var walk = Walk(unwinder: unwinder, limit: limit)
    withUnsafeMutablePointer(to: &walk) { walk in
      _ = unwinder.walk(
        { frame, walk in
          guard let frame, let walk else { return Unwinder.stop }
          return walk.assumingMemoryBound(to: Walk.self).pointee.add(frame)
        },
        walk
      )
    }
    return walk.frames
  }

  private struct Walk {
    let unwinder: Unwinder
    let limit: Int
    var frames: [StackFrame] = []

    mutating func add(_ frame: OpaquePointer) -> Int32 {
      let call = unwinder.instruction(frame) &- 1
      frames.append(
        StackFrame(
          call: call,
          function: unwinder.function(call),
          framePointer: unwinder.register(frame, Unwinder.framePointer)
        )
      )
      return frames.count < limit ? Unwinder.goOn : Unwinder.stop
    }
  }
}

extension [StackFrame] {
  /// The index of the asynchronous function that the innermost job runs; nil if there is none. It is the
  /// only one on the stack: an asynchronous function that calls another one leaves it.
  fileprivate var indexOfAsyncFunction: Int? {
    guard let start = firstIndex(where: { Unwinder.jobRunners.contains($0.function) }), start > 0
    else { return nil }
    // The function of the runtime that runs the jobs of tasks, and those of actors inside them.
    let runner = self[start - 1].function
    return firstIndex { $0.function == runner }.flatMap { $0 > 0 ? $0 - 1 : nil }
  }
}

/// The unwinder of the system.
///
/// Source: *Itanium C++ ABI: Exception Handling*, level I.
private struct Unwinder: Sendable {
  typealias Step = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32

  let walk: @convention(c) (Step, UnsafeMutableRawPointer) -> Int32
  let instruction: @convention(c) (OpaquePointer) -> UInt
  let register: @convention(c) (OpaquePointer, Int32) -> UInt
  let function: @convention(c) (UInt) -> UInt

  /// `_URC_NO_REASON` and `_URC_NORMAL_STOP`.
  static let (goOn, stop): (Int32, Int32) = (0, 4)

  /// The number of the frame pointer among the registers.
  #if arch(arm64)
    static let framePointer: Int32 = 29
  #else
    static let framePointer: Int32 = 6
  #endif

  /// The unwinder; nil if the process has none.
  static let ofSystem: Unwinder? = {
    guard let walk = RuntimeSymbol.address(of: "_Unwind_Backtrace"),
      let instruction = RuntimeSymbol.address(of: "_Unwind_GetIP"),
      let register = RuntimeSymbol.address(of: "_Unwind_GetGR"),
      let function = RuntimeSymbol.address(of: "_Unwind_FindEnclosingFunction")
    else { return nil }
    return Unwinder(
      walk: unsafeBitCast(walk, to: (@convention(c) (Step, UnsafeMutableRawPointer) -> Int32).self),
      instruction: unsafeBitCast(instruction, to: (@convention(c) (OpaquePointer) -> UInt).self),
      register: unsafeBitCast(register, to: (@convention(c) (OpaquePointer, Int32) -> UInt).self),
      function: unsafeBitCast(function, to: (@convention(c) (UInt) -> UInt).self)
    )
  }()

  /// The functions of the runtime that run a job.
  static let jobRunners = Set(
    [
      "swift_job_run", "swift_job_run_on_task_executor",
      "swift_job_run_on_serial_and_task_executor",
    ]
    .compactMap(RuntimeSymbol.address).map(UInt.init(bitPattern:))
  )
}

// MARK: - The probe

extension CallStack {
  /// True if a task that runs here and now finds its asynchronous functions, and behind them the function of the runtime
  /// that ends a task.
  static var leadsToCallers: Bool {
    let executor = CallerExecutor()
    let stack = _Lock(CallStack(addresses: []))
    Task.detached(executorPreference: executor) {
      let found = await outerFunction()
      stack.withLock { $0 = found }
    }
    executor.runJobs()
    let images = stack.withLock { $0.addresses }.map(RuntimeSymbol.image)
    guard let own = images.first, let last = images.last else { return false }
    return own != nil && last != nil && last != own && images.suffix(3).dropLast() == [own, own]
  }

  @inline(never)
  private static func outerFunction() async -> CallStack {
    let stack = await innerFunction()
    // Not a tail call, which would leave this function.
    return CallStack(addresses: stack.addresses)
  }

  @inline(never)
  private static func innerFunction() async -> CallStack {
    CallStack.capture(limit: 256)
  }
}
