import Dispatch

/// A job of a task, with the executor that the task expects to run on.
package struct TaskJob: Sendable {
  package enum Executor: Sendable {
    case mainActor
    /// The global executor: the task prefers no executor.
    case global
    /// The executor of a test, which the task prefers.
    case preferred(UnownedTaskExecutor)
  }

  package let job: UnownedJob
  private let executor: Executor

  package init(_ job: UnownedJob, on executor: Executor) {
    self.job = job
    self.executor = executor
  }

  /// True if the job would run elsewhere without a test executor.
  package var isIntercepted: Bool { if case .preferred = executor { false } else { true } }

  /// Runs the job on the calling thread.
  package func run() {
    switch executor {
    case .mainActor:
      job.runSynchronously(on: InterceptingExecutor.mainActor.asUnownedSerialExecutor())
    case .global:
      if let executor = InterceptingDefaultExecutor.installed {
        job.runSynchronously(on: executor)
      } else {
        job.runSynchronously(on: InterceptingExecutor.global.asUnownedSerialExecutor())
      }
    case .preferred(let executor): job.runSynchronously(on: executor)
    }
  }

  /// Runs the job later, where the runtime would have run it.
  package func runWithoutInterception() {
    switch executor {
    case .mainActor:
      DispatchQueue.main.async { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
    case .global: globalConcurrentExecutor.enqueue(job)
    // Not reached: such a job is not intercepted.
    case .preferred(let executor):
      DispatchQueue.global().async { job.runSynchronously(on: executor) }
    }
  }
}

// MARK: - What the runtime knows of a job

extension TaskJob {
  /// The job's place in an order that is chosen: jobs of one task, and those of one actor, keep their order. To be asked
  /// before the job runs.
  package var lane: UInt64 { taskNumber ?? 1 << 63 | UInt64(actor ?? address) }

  /// The number of the task, which no other one ever has; nil if the job belongs to none: it runs the work that waits for
  /// an actor, or resumes a continuation.
  package var taskNumber: UInt64? { Self.taskNumber(at: address) }

  /// The address of the job, which is that of its task, if it belongs to one.
  package var address: UInt { unsafeBitCast(job, to: UInt.self) }

  /// True if the job only resumes a task, as the one that `Task.yield()` makes. It runs no code of the
  /// user.
  package var onlyResumesTask: Bool { kind == Kind.nullaryContinuation }

  /// The address of the actor whose waiting work the job runs; nil for another job.
  ///
  /// The actor has a new job each time, of which it is known only by this.
  var actor: UInt? { kind == Kind.actor ? load(at: Layout.actor, as: UInt.self) : nil }

  /// The kind of the job.
  var kind: UInt8 { kind(at: Layout.kind) }

  func kind(at offset: Int) -> UInt8 { load(at: offset, as: UInt8.self) }

  private func load<Value>(at offset: Int, as type: Value.Type) -> Value {
    unsafeBitCast(job, to: UnsafeRawPointer.self).load(fromByteOffset: offset, as: type)
  }

  /// The kinds of jobs (`JobKind` in the runtime's MetadataValues.h).
  enum Kind {
    static let task: UInt8 = 0
    static let actor: UInt8 = 193
    static let nullaryContinuation: UInt8 = 195
  }

  /// Where a job keeps what is read here, in bytes. It begins with an object's header of two words and two words of its
  /// scheduler. Then follow its flags, whose lowest byte is its kind, and three other words (`Job` in the runtime's Task.h).
  /// In the job of an actor, the actor is next (`ProcessOutOfLineJob` in Actor.cpp).
  enum Layout {
    static let kind = 4 * MemoryLayout<UInt>.size
    static let actor = 8 * MemoryLayout<UInt>.size
  }

  /// The number of the current task; nil outside of tasks.
  package static var numberOfCurrentTask: UInt64? { addressOfCurrentTask.flatMap(taskNumber) }

  /// The address of the current task; nil outside of tasks.
  static var addressOfCurrentTask: UInt? {
    withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) } }
  }

  /// The name of the function that returns the number of a job's task.
  static let numberSymbol = "swift_task_getJobTaskId"

  /// True if the tasks of jobs have numbers.
  static var numbersAreKnown: Bool { number != nil }

  private static let number = RuntimeSymbol.address(of: numberSymbol).map {
    unsafeBitCast($0, to: (@convention(c) (UInt) -> UInt64).self)
  }

  private static func taskNumber(at address: UInt) -> UInt64? {
    number.map { $0(address) }.flatMap { $0 == 0 ? nil : $0 }
  }
}
