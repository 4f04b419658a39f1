/// A task of an explored run that waits for something.
@_spi(Layers)
public struct WaitingTask: Sendable {
  /// The causes of a wait.
  @_spi(Layers)
  public enum Reason: UInt32, Sendable {
    /// The result of another task.
    case task = 1
    /// Code that resumes its continuation.
    case continuation
    /// A task of its group.
    case group
  }

  /// The number of the task.
  @_spi(Layers) public let lane: UInt64

  /// The name that it was given; nil if it has none.
  @_spi(Layers) public let name: String?

  /// The cause of its wait.
  @_spi(Layers) public let reason: Reason

  /// The addresses at which its functions continue, the innermost first.
  @_spi(Layers) public let callers: [UInt]

  /// The number of callers that are looked at.
  private static let maximumDepth = 256

  /// Looks at the task that was seen at an address.
  ///
  /// - Returns: nil if it does not wait, or has ended, or if this runtime keeps tasks in another way: a record of
  ///   what a task waits for has to point back to the task.
  init?(lane: UInt64, at task: UInt) {
    guard Self.isTask(lane, at: task),
      let record = ProcessMemory.word(at: task &+ Layout.dependency), record != 0,
      ProcessMemory.word(at: record &+ Layout.dependencyTask) == task,
      let kind = ProcessMemory.read(UInt32.self, at: record &+ Layout.dependencyKind),
      let reason = Reason(rawValue: kind),
      let callers = Self.callers(of: task)
    else { return nil }
    self.lane = lane
    self.reason = reason
    self.callers = callers
    name = Self.name(of: task)
  }

  /// Looks at a task that is being resumed: it has waited up to now.
  ///
  /// - Returns: nil if this runtime keeps tasks in another way.
  init?(resumed lane: UInt64, at task: UInt) {
    guard Self.isTask(lane, at: task), let callers = Self.callers(of: task) else { return nil }
    self.lane = lane
    self.callers = callers
    reason = .continuation
    name = Self.name(of: task)
  }

  private static func isTask(_ lane: UInt64, at address: UInt) -> Bool {
    ProcessMemory.read(UInt32.self, at: address &+ Layout.number)
      == UInt32(truncatingIfNeeded: lane)
  }

  private static func callers(of task: UInt) -> [UInt]? {
    guard let resumption = ProcessMemory.word(at: task &+ Layout.resumeFunction),
      let context = ProcessMemory.word(at: task &+ Layout.resumeContext)
    else { return nil }
    return [resumption] + AsyncContext.callers(of: context, limit: maximumDepth)
  }

  private static func name(of task: UInt) -> String? {
    var record = ProcessMemory.word(at: task &+ Layout.statusRecords) ?? 0
    // Bounded: the records of memory that is something else may be a ring.
    for _ in 0..<maximumDepth where record != 0 {
      if ProcessMemory.read(UInt8.self, at: record) == Layout.nameRecordKind {
        return ProcessMemory.word(at: record &+ Layout.recordedName).flatMap {
          ProcessMemory.text(at: $0)
        }
      }
      record = ProcessMemory.word(at: record &+ Layout.nextRecord) ?? 0
    }
    return nil
  }

  /// Where the runtime keeps what it knows of a task, in bytes from the task or from a record (`AsyncTask` in
  /// the runtime's Task.h, its private storage in TaskPrivate.h, and TaskStatus.h).
  private enum Layout {
    static let number: UInt = 0x24
    static let resumeFunction: UInt = 0x38
    static let resumeContext: UInt = 0x40
    static let statusRecords: UInt = 0x68
    static let dependency: UInt = 0xA0

    static let dependencyKind: UInt = 0x20
    static let dependencyTask: UInt = 0x28

    static let nextRecord: UInt = 0x08
    static let nameRecordKind: UInt8 = 6
    static let recordedName: UInt = 0x10
  }
}
