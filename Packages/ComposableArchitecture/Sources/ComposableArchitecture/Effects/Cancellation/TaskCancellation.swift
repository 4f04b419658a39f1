/// Runs an operation in a task of its own, which can be cancelled by an id.
///
/// ```swift
/// return .run { send in
///   try await withTaskCancellation(id: CancelID.search, cancelInFlight: true) {
///     await send(.found(try await client.search(query)))
///   }
/// }
/// ```
///
/// Called in the task of an effect, the id is one of the store that runs the effect, and of its row, if it is in one: so
/// ``Effect/cancel(id:)`` in a reducer reaches it, too. Elsewhere it is an id of the process.
///
/// Source: the Composable Architecture's `withTaskCancellation`.
///
/// - Parameters:
///   - id: The id to cancel it by.
///   - cancelInFlight: True if everything that runs with the same id is cancelled first.
///   - isolation: The actor of the caller.
///   - operation: The operation. It is cancelled with the task of the caller, too, and runs on the executor of the store.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws. A cancelled operation ends as it likes: nothing is thrown for it.
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  let running = CancellableTask(id: CancelID(id), cancelInFlight: cancelInFlight) {
    () async -> Result<Success, Failure> in
    do throws(Failure) {
      return .success(try await operation())
    } catch {
      return .failure(error)
    }
  }
  defer { running.end() }
  return try await withTaskCancellationHandler {
    await running.value
  } onCancel: {
    running.cancel()
  }
  .get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all that runs with an id: effects, and tasks of ``withTaskCancellation(id:cancelInFlight:isolation:operation:)``.
  ///
  /// Called in the task of an effect, the id is one of the store that runs the effect, and of its row, if it is in one. Elsewhere it
  /// is an id of the process.
  ///
  /// Source: the Composable Architecture's `Task.cancel(id:)`.
  public static func cancel(id: some Hashable) {
    EffectContext.current.cancel([CancelID(id)])
  }
}

/// A task that can be cancelled by an id, from before it begins until it has ended.
private final class CancellableTask<Value: Sendable>: RegisteredEffect, @unchecked Sendable {
  private enum Phase {
    case starting
    case running
    /// The operation has ended, or is cancelled.
    case ended
  }

  // Safe to share: the lock guards it, and the superclass what it has.
  private let phase = _Lock(Phase.starting)
  // Safe to share: it is set once, before the phase says that it runs.
  private var operation: Task<Value, Never>!

  init(id: CancelID, cancelInFlight: Bool, _ operation: @escaping @Sendable () async -> Value) {
    let context = EffectContext.current
    super.init(
      in: context,
      ids: CancelIDs(CancelIDs.Entry(id, cancelInFlight: cancelInFlight), around: nil)
    )
    _ = context.register(self)
    self.operation = Task(executorPreference: context.taskExecutor) { await operation() }
    let isWanted = phase.withLock { phase in
      guard phase == .starting else { return false }
      phase = .running
      return true
    }
    if !isWanted { self.operation.cancel() }
    didSubscribe()
  }

  var value: Value {
    get async { await operation.value }
  }

  /// Ends the registration, when the operation has ended.
  func end() {
    phase.withLock { $0 = .ended }
    context.unregister(self)
  }

  override var hasEnded: Bool { phase.withLock { $0 == .ended } }

  override func cancel() {
    let wasRunning = phase.withLock { phase in
      defer { phase = .ended }
      return phase == .running
    }
    if wasRunning { operation.cancel() }
  }

  override func cancelByID() { cancel() }
}
