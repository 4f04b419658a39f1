/// Sends actions from the operation of an effect back to the store.
///
/// It is called like a function. It does nothing once the task that calls it is cancelled, or the
/// effect has been cancelled. A call after the operation has returned is reported as an issue.
///
/// ```swift
/// return .run { send in
///   for await location in environment.locations() {
///     await send(.moved(to: location))
///   }
/// }
/// ```
///
/// - Demand: an action waits until the effect's subscriber has requested it; a store requests all.
/// - Thread: the action arrives where the call is made, or on the main queue if the store was made
///   on the main thread and its environment has no executor. When the call returns, the action has
///   arrived, with one exception: if another thread is delivering for the same effect, that thread
///   delivers this action too, later.
///
/// Source: the Composable Architecture's `Send`.
public struct Send<Action>: Sendable {
  private let send: nonisolated(nonsending) @Sendable (Action) async -> Void

  /// Makes a `Send` from a function, for the tests of an operation that takes one.
  ///
  /// - Parameter send: Called with each action, on the thread that sends it.
  public init(send: @escaping @Sendable (Action) -> Void) {
    self.send = { send($0) }
  }

  /// - Parameter deliver: Called with each action.
  init(deliver: nonisolated(nonsending) @escaping @Sendable (Action) async -> Void) {
    send = deliver
  }

  /// Sends an action.
  ///
  /// There is only an asynchronous overload. If there was a synchronous one too, the compiler would
  /// choose it in closures of one expression, which then could not contain `await`.
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    guard !Task.isCancelled else { return }
    await send(action)
  }
  /// Sends an action. Nothing is animated: see `Animation`.
  nonisolated(nonsending) public func callAsFunction(
    _ action: Action,
    animation: Animation?
  ) async {
    await self(action)
  }
}
