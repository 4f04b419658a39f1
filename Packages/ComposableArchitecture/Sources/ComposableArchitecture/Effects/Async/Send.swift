/// Sends actions from the operation of an effect back to the store.
///
/// It is called like a function. It does nothing once the task that calls it is cancelled, or the
/// effect has ended.
///
/// ```swift
/// return .run { send in
///   for await location in environment.locations() {
///     await send(.moved(to: location))
///   }
/// }
/// ```
///
/// - Demand: what the effect's subscriber has not asked for waits; a store asks for everything.
/// - Thread: the action arrives where the call is made, or on the main queue if the store was made on the
///   main thread and its environment has no executor. It has arrived when the call returns, unless another
///   thread delivers for the same effect right now: then that one delivers this action, too, in its turn.
///
/// Source: the Composable Architecture's `Send`.
public struct Send<Action>: Sendable {
  private let send: nonisolated(nonsending) @Sendable (Action) async -> Void

  /// Makes a function to send by, for the tests of an operation that takes one.
  ///
  /// - Parameter send: Called with each action, where it is sent.
  public init(send: @escaping @Sendable (Action) -> Void) {
    self.send = { send($0) }
  }

  /// Sends an action.
  ///
  /// It is asynchronous alone: a second one that is not would be chosen by closures of one expression,
  /// which then must not say `await`.
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    guard !Task.isCancelled else { return }
    await send(action)
  }
}

extension Send {
  init<Failure>(_ output: OperationOutput<Action, Failure>) {
    send = { await output.send($0) }
  }
}
