/// A task of an explored run that waits for something.
package struct WaitingTask: Sendable {
  /// The causes of a wait.
  package enum Reason: UInt32, Sendable {
    /// The result of another task.
    case task = 1
    /// Code that resumes its continuation.
    case continuation
    /// A task of its group.
    case group
  }

  /// The number of the task.
  package let lane: UInt64

  /// The name that it was given; nil if it has none.
  package let name: String?

  /// The cause of its wait.
  package let reason: Reason

  /// The addresses at which its functions continue, the innermost first.
  package let callers: [UInt]

  /// The number of callers that are looked at.
  private static let maximumDepth = 256

  /// Looks at the task that was seen at an address.
  ///
  /// - Returns: nil if it does not wait, or has ended, or if this runtime keeps tasks in another way: a record of
  ///   what a task waits for has to point back to the task.
  package init?(lane: UInt64, at task: UInt) {
    self.init(lane: lane, at: task, Layout())
  }

  init?(lane: UInt64, at task: UInt, _ layout: Layout) {
    guard let reason = layout.reason(of: task) else { return nil }
    self.init(lane, at: task, reason, layout)
  }

  /// Looks at a task that is being resumed: it has waited up to now.
  ///
  /// - Returns: nil if this runtime keeps tasks in another way.
  package init?(resumed lane: UInt64, at task: UInt) {
    self.init(lane, at: task, .continuation, Layout())
  }

  private init?(_ lane: UInt64, at task: UInt, _ reason: Reason, _ layout: Layout) {
    guard layout.isTask(lane, at: task),
      let callers = layout.callers(of: task, limit: Self.maximumDepth)
    else { return nil }
    self.lane = lane
    self.reason = reason
    self.callers = callers
    name = layout.name(of: task)
  }
}

extension WaitingTask {
  /// Where the runtime keeps what it knows of a task, in bytes from the task or from a record (`AsyncTask` in
  /// the runtime's Task.h, its private storage in TaskPrivate.h, and TaskStatus.h).
  struct Layout {
    var number: UInt = 0x24
    var resumeFunction: UInt = 0x38
    var resumeContext: UInt = 0x40
    var statusRecords: UInt = 0x68
    var dependency: UInt = 0xA0

    var dependencyKind: UInt = 0x20
    var dependencyTask: UInt = 0x28

    var nextRecord: UInt = 0x08
    var nameRecordKind: UInt8 = 6
    var recordedName: UInt = 0x10

    /// The number of records that are looked at: those of memory that is something else may be a ring.
    private static let maximumRecordCount = 256

    func isTask(_ lane: UInt64, at address: UInt) -> Bool {
      ProcessMemory.read(UInt32.self, at: address &+ number) == UInt32(truncatingIfNeeded: lane)
    }

    func reason(of task: UInt) -> Reason? {
      guard let record = ProcessMemory.word(at: task &+ dependency), record != 0,
        ProcessMemory.word(at: record &+ dependencyTask) == task
      else { return nil }
      return ProcessMemory.read(UInt32.self, at: record &+ dependencyKind).flatMap(Reason.init)
    }

    func callers(of task: UInt, limit: Int) -> [UInt]? {
      guard let resumption = ProcessMemory.word(at: task &+ resumeFunction),
        let context = ProcessMemory.word(at: task &+ resumeContext)
      else { return nil }
      return [resumption] + AsyncContext.callers(of: context, limit: limit)
    }

    func name(of task: UInt) -> String? {
      var record = ProcessMemory.word(at: task &+ statusRecords) ?? 0
      for _ in 0..<Self.maximumRecordCount where record != 0 {
        if ProcessMemory.read(UInt8.self, at: record) == nameRecordKind {
          return ProcessMemory.word(at: record &+ recordedName).flatMap {
            ProcessMemory.text(at: $0)
          }
        }
        record = ProcessMemory.word(at: record &+ nextRecord) ?? 0
      }
      return nil
    }
  }
}
