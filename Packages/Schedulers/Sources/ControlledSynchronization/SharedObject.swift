/// An object that threads share, as seen by the run to which the calling thread belongs.
struct SharedObject: Sendable {
  /// The number of the object in its run. Those of objects that were made outside of runs are negative.
  private let number: Int32

  // Safe to share: the lock guards it.
  nonisolated(unsafe) private static var lastOutside: Int32 = 0
  private static let outsideLock = SystemLock()

  init() {
    number = ControlledThread.current?.run.numberOfNewObject() ?? Self.newOutside()
  }

  private static func newOutside() -> Int32 {
    outsideLock.withLock {
      lastOutside -= 1
      return lastOutside
    }
  }

  /// True if the calling thread belongs to a run, and may be made to wait.
  var isControlled: Bool { ControlledThread.controlled != nil }

  /// The point before an operation: another thread may continue first.
  func willPerform(_ kind: SharedOperation.Kind) {
    guard let thread = ControlledThread.controlled else { return }
    thread.run.reach(SharedOperation(kind, on: number), thread)
  }

  /// Notes that the object has another value now.
  func didChange() {
    ControlledThread.controlled?.run.noteChange()
  }

  /// Makes the calling thread wait for ``wakeAll()``.
  func block() {
    guard let thread = ControlledThread.controlled else { return }
    thread.run.block(thread, on: number)
  }

  /// Lets all threads continue that wait for this object.
  func wakeAll() {
    ControlledThread.controlled?.run.wakeAll(waitingFor: number)
  }
}
