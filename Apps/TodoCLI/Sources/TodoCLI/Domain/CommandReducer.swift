import ComposableArchitecture
import TodoFeature

/// One run of `todo`: open the store, let the todo feature do what the command asks, save, close.
let commandReducer = Reducer<CommandState, CommandAction, CommandEnvironment>.combine(
  appReducer.pullback(
    state: \.app,
    action: /CommandAction.app,
    environment: { AppEnvironment(mainQueue: $0.mainQueue, uuid: $0.uuid) }
  ),
  Reducer { state, action, environment in
    switch action {
    case .begin:
      return environment.open(state.command.access)

    case .opened(.success(let list)):
      state.app.todos = list.todos
      state.numbers = list.numbers
      switch state.plan {
      case .success(.send(let actions)):
        return .concatenate(
          actions.map { Effect(value: .app($0)) } + [Effect(value: .entered)]
        )
      case .success(.remove(let ids)):
        state.app.todos.removeAll { ids.contains($0.id) }
        return Effect(value: .entered)
      case .success(.leave):
        return state.end(.success([]), environment)
      case .failure(let failure):
        return state.end(.failure(failure), environment)
      }

    case .app(.todoDelayCompleted):
      guard state.isAwaitingSort else { return .none }
      // Every tap asks for a sort, and the immediate scheduler grants each: the first one that
      // follows the last tap has sorted everything.
      state.isAwaitingSort = false
      return environment.save(state.app.todos)

    case .app:
      return .none

    case .entered:
      switch state.command {
      case .check, .uncheck:
        state.isAwaitingSort = true
        return .none
      case .add, .list, .edit, .remove, .clear:
        return environment.save(state.app.todos)
      }

    case .saved(.success(let list)):
      // The lowest of the new ones is the first that was added.
      let added = list.todos.reversed().map(\.id).filter { state.numbers[$0] == nil }
      state.numbers = list.numbers
      return state.end(.success(added.compactMap { list.numbers[$0] }), environment)

    case .opened(.failure(.storeAppeared)), .saved(.failure(.storeAppeared)):
      state = CommandState(command: state.command)
      return .concatenate(environment.close(), Effect(value: .begin))

    case .opened(.failure(.refused(let failure))), .saved(.failure(.refused(let failure))):
      return state.end(.failure(failure), environment)
    }
  }
)

extension CommandState {
  fileprivate mutating func end(
    _ outcome: Result<[Int], CommandFailure>,
    _ environment: CommandEnvironment
  ) -> Effect<CommandAction, Never> {
    self.outcome = outcome
    return environment.close()
  }
}

extension CommandEnvironment {
  fileprivate func open(_ access: TodoStorage.Access) -> Effect<CommandAction, Never> {
    Effect.result { [storage] in storage.open(access) }
      .catchToEffect(CommandAction.opened)
  }

  fileprivate func save(_ todos: [Todo]) -> Effect<CommandAction, Never> {
    Effect.result { [storage] in storage.save(todos) }
      .catchToEffect(CommandAction.saved)
  }

  fileprivate func close() -> Effect<CommandAction, Never> {
    .fireAndForget { [storage] in storage.close() }
  }
}
