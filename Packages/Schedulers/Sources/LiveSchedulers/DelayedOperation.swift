import Foundation

/// An operation that is not ready before a date.
///
/// It lies in its queue from the time of scheduling, so that the queue counts it, waits for it and
/// cancels it. A queue that is busy or suspended chooses among its ready operations by the order in
/// which they were added. Hence an operation that begins takes the earliest action that waits for its
/// queue, and leaves its own one to the operation that had it: so actions run in the order of their
/// dates, and each operation that waits has one.
// Safe to share: what changes sits in locks.
final class DelayedOperation: Operation, Cancellable, @unchecked Sendable {
  /// An action that waits for its queue.
  // Safe to share: what changes is touched under the lock of `waiting` only.
  final class Action: Alarm, Cancellable, @unchecked Sendable {
    /// The one that is going to run it.
    fileprivate weak var operation: DelayedOperation?

    /// Takes the action off the queue, and with it the operation that would have run it.
    func cancel() {
      let (operation, last) = DelayedOperation.waiting.withLock { waiting in
        (self.operation, self.operation?.end(&waiting))
      }
      guard let operation, let last else { return }
      last.alarm?.cancel()
      operation.cancel()
      operation.becomeReady()
    }
  }

  /// The contents of an operation that has begun or was cancelled.
  fileprivate struct Rest {
    var body: (() -> Void)?
    var alarm: (any Cancellable)?
  }

  /// The actions that wait for each queue. They keep their queue alive by their operations, so that no
  /// other queue comes to have its identity.
  private static let waiting = _Lock<[ObjectIdentifier: AlarmHeap<Action>]>([:])

  private let queue: ObjectIdentifier
  private let isDue = _Lock(false)
  // These two are touched under the lock of `waiting` only. They are nil when the operation has begun
  // or was cancelled.
  private var action: Action?
  private var alarm: (any Cancellable)?

  /// Adds an action to a queue.
  ///
  /// - Parameter date: When it is ready, in nanoseconds since Foundation's reference date.
  /// - Returns: What cancels the action. It does not keep the queue alive.
  @discardableResult
  static func add(
    to queue: OperationQueue,
    at date: Int128,
    _ body: @escaping () -> Void
  ) -> Action {
    let action = Action(date: date, body: body)
    let operation = DelayedOperation(in: queue, action)
    queue.addOperation(operation)
    let alarm = WallClock.shared.call(at: date) { operation.becomeReady() }
    let hasEnded = waiting.withLock { _ in
      if operation.action != nil { operation.alarm = alarm }
      return operation.action == nil
    }
    if hasEnded { alarm.cancel() }
    return action
  }

  private init(in queue: OperationQueue, _ action: Action) {
    self.queue = ObjectIdentifier(queue)
    self.action = action
    super.init()
    Self.waiting.withLock { waiting in
      waiting[self.queue, default: AlarmHeap()].insert(action)
      action.operation = self
    }
  }

  override var isReady: Bool { isDue.withLock { $0 } && super.isReady }

  override func main() {
    let body = Self.waiting.withLock { waiting in
      // Its own action is due, and so is an earlier one.
      if action != nil, let first = waiting[queue]?.first { exchangeAction(for: first) }
      return end(&waiting).body
    }
    body?()
  }

  override func cancel() {
    super.cancel()
    let last = Self.waiting.withLock { end(&$0) }
    guard last.body != nil else { return }
    last.alarm?.cancel()
    // A cancelled operation leaves its queue when the queue starts it.
    becomeReady()
  }

  private func exchangeAction(for other: Action) {
    let (owner, own) = (other.operation, action)
    owner?.action = own
    own?.operation = owner
    action = other
    other.operation = self
  }

  /// - Returns: What was left, to be used and released outside the lock.
  fileprivate func end(_ waiting: inout [ObjectIdentifier: AlarmHeap<Action>]) -> Rest {
    guard let action = action.take() else { return Rest() }
    waiting[queue]?.remove(action)
    if waiting[queue]?.first == nil { waiting[queue] = nil }
    action.operation = nil
    return Rest(body: action.body.take(), alarm: alarm.take())
  }

  fileprivate func becomeReady() {
    willChangeValue(for: \.isReady)
    isDue.withLock { $0 = true }
    didChangeValue(for: \.isReady)
  }
}
