import Dispatch

/// A thread of the system that runs one body after another, and waits whenever another one is to continue.
// Safe to share: the body is set while the thread waits for its turn.
final class WorkerThread: @unchecked Sendable {
  private let turn = DispatchSemaphore(value: 0)
  private var body: () -> Void = {}

  /// The threads that have no body. They are kept, because making one takes longer than most runs.
  // Safe to share: the lock guards it.
  nonisolated(unsafe) private static var idle: [WorkerThread] = []
  private static let idleLock = SystemLock()

  private init() {}

  /// Returns a thread that has no body.
  static func take() -> WorkerThread {
    if let worker = idleLock.withLock({ idle.popLast() }) { return worker }
    let worker = WorkerThread()
    startThread(stackSize: 1 << 20) { while true { worker.runNextBody() } }
    return worker
  }

  /// Keeps the thread, whose body has returned, for another one.
  func giveBack() {
    Self.idleLock.withLock { Self.idle.append(self) }
  }

  /// Sets the body, which begins with the next turn.
  func prepare(_ body: @escaping () -> Void) {
    self.body = body
  }

  /// Lets the thread continue.
  func resume() {
    turn.signal()
  }

  /// Waits for the next turn. Called on the thread itself.
  func waitForTurn() {
    turn.wait()
  }

  private func runNextBody() {
    waitForTurn()
    let next = body
    body = {}
    next()
  }
}
