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
/// - Thread: the action arrives where the call is made, before it returns, unless another thread
///   delivers for the same effect right now: then that one delivers this action, too, in its turn.
///
/// Source: the Composable Architecture's `Send`.
public struct Send<Action>: Sendable {
  private let send: @Sendable (Action) -> Void

  /// Makes a function to send by, for the tests of an operation that takes one.
  ///
  /// - Parameter send: Called with each action, where it is sent.
  public init(send: @escaping @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action. The task does not leave where it runs.
  ///
  /// It is asynchronous alone: a second one that is not would be chosen by closures of one expression,
  /// which then must not say `await`.
  nonisolated(nonsending) public func callAsFunction(_ action: Action) async {
    guard !Task.isCancelled else { return }
    send(action)
  }
}

extension Send {
  init<Failure>(_ outlet: EffectOutlet<Action, Failure>) {
    self.init(send: outlet.send(_:))
  }
}
