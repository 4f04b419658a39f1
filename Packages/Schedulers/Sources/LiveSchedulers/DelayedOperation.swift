import Foundation

/// An operation that is not ready before a date.
///
/// It is added to its queue at the time of scheduling, so that the queue counts it, waits for it
/// and cancels it. A queue that is busy or suspended chooses among its ready operations by the
/// order in which they were added. So an operation that begins takes the earliest action that waits
/// for its queue. The operation that had that action receives the first operation's own action
/// instead. So actions run in the order of their dates, and each waiting operation has one action.
// Safe to share: locks guard the state that changes.
final class DelayedOperation: Operation, Cancellable, @unchecked Sendable {
  /// An action that waits to run on its queue.
  // Safe to share: the lock of `waiting` guards the state that changes.
  final class Action: Alarm, Cancellable, @unchecked Sendable {
    /// The operation that will run the action.
    fileprivate weak var operation: DelayedOperation?

    /// Removes the action from the queue, together with the operation that would have run it.
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

  /// The waiting actions of each queue. Their operations keep the queue alive, so that no other
  /// queue gets its identity.
  private static let waiting = _Lock<[ObjectIdentifier: AlarmHeap<Action>]>([:])

  private let queue: ObjectIdentifier
  private let isDue = _Lock(false)
  // Guarded by `waiting`, to the blank line. They are nil when the operation has begun or was cancelled.
  private var action: Action?
  private var alarm: (any Cancellable)?

  /// Adds an action to a queue.
  ///
  /// - Parameter date: The date at which it is ready, in nanoseconds since Foundation's reference
  ///   date.
  /// - Returns: The action, which can be cancelled. It does not keep the queue alive.
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
      // Its own action is due, so an earlier action is due too.
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
    Self.waiting.assertHeld()
    let (owner, own) = (other.operation, action)
    owner?.action = own
    own?.operation = owner
    action = other
    other.operation = self
  }

  /// Ends the operation's part in the exchange of actions.
  ///
  /// - Returns: The contents that it had, to be used and released outside the lock.
  fileprivate func end(_ waiting: inout [ObjectIdentifier: AlarmHeap<Action>]) -> Rest {
    Self.waiting.assertHeld()
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
