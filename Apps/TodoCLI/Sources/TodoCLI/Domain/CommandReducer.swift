import ComposableArchitecture
import TodoFeature

/// One run of `todo`: load the list, turn the command into an action of the list, and wait for its
/// result.
let commandReducer = Reducer<CommandState, CommandAction, ListEnvironment>.combine(
  listReducer.pullback(state: \.list, action: /CommandAction.list, environment: { $0 }),
  Reducer { state, action, environment in
    switch action {
    case .begin:
      return Effect(value: .list(.load))

    case .list(.loaded(.success)) where state.outcome == nil:
      switch Result(catching: { () throws(CommandFailure) in try state.next(environment) }) {
      case .success(.some(let action)):
        return Effect(value: .list(action))
      case .success(.none):
        return state.finish(environment)
      case .failure(let failure):
        state.outcome = .failure(failure)
        return .none
      }

    case .list(.loaded(.failure(let failure))), .log(.failure(let failure)),
      .purged(.failure(let failure)):
      state.outcome = .failure(CommandFailure(failure))
      return .none

    case .list:
      if let result = state.list.result, state.list.unconfirmedChanges == 0, state.outcome == nil {
        state.outcome = result.map(CommandOutcome.list).mapError(CommandFailure.init)
      }
      return .none

    case .log(.success(let entries)):
      state.outcome = .success(.log(entries))
      return .none

    case .purged(.success(let count)):
      state.outcome = .success(.purged(count))
      return .none
    }
  }
)

extension CommandState {
  /// Ends a command that does not change the list.
  fileprivate mutating func finish(
    _ environment: ListEnvironment
  ) -> Effect<CommandAction, Never> {
    switch command {
    case .log(let count):
      return environment.database.log(count).catchToEffect(CommandAction.log)
    case .purge:
      return environment.database.purge().catchToEffect(CommandAction.purged)
    default:
      outcome = .success(.list(.nothing))
      return .none
    }
  }

  /// Returns the action of the list that the command stands for; `nil` if it changes nothing.
  fileprivate func next(_ environment: ListEnvironment) throws(CommandFailure) -> ListAction? {
    switch command {
    case .list, .log, .purge:
      return nil
    case .add(let texts):
      var entered: [EnteredText] = []
      for (index, text) in texts.enumerated() {
        let name = texts.count == 1 ? "the text" : "text \(index + 1)"
        entered.append(try read(text, name, environment, "a todo needs words"))
      }
      return .add(entered)
    case .edit(let number, let text, let replacesPriority):
      let id = try ids(of: [number])[0]
      let advice = "a todo needs words, and 'todo remove \(number)' removes it"
      return .edit(
        id,
        try read(text, "the text", environment, advice),
        replacesPriority: replacesPriority
      )
    case .check(let numbers):
      return .check(try ids(of: numbers))
    case .uncheck(let numbers):
      return .uncheck(try ids(of: numbers))
    case .remove(let numbers):
      return .remove(try ids(of: numbers))
    case .clear:
      return .clear
    case .move(let number, let destination):
      let id = try ids(of: [number])[0]
      return .move(
        id,
        try destination.map { other throws(CommandFailure) in try ids(of: [other])[0] }
      )
    case .import(let todos):
      return .import(todos)
    case .undo(let count):
      return .undo(count)
    case .redo(let count):
      return .redo(count)
    }
  }

  private func read(
    _ text: String,
    _ name: String,
    _ environment: ListEnvironment,
    _ advice: String
  ) throws(CommandFailure) -> EnteredText {
    do {
      return try EnteredText(text, today: environment.app.today() ?? Day(.now))
    } catch .blank {
      throw CommandFailure(.dataError, "\(name) is blank; \(advice)")
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
  }

  /// Returns the identities of the todos with these numbers, each once.
  ///
  /// - Throws: A failure that names every number that no todo has.
  private func ids(of numbers: [Int]) throws(CommandFailure) -> [Todo.ID] {
    var wanted: Set<Int> = []
    let distinct = numbers.filter { wanted.insert($0).inserted }
    guard let lowest = wanted.min(), let highest = wanted.max() else { return [] }
    var found: [Int: Todo.ID] = [:]
    for todo in list.app.todos {
      // Of a few numbers, the bounds exclude most todos faster than the set.
      if let number = todo.number, lowest <= number, number <= highest, wanted.contains(number) {
        found[number] = todo.id
      }
    }
    let missing = distinct.filter { found[$0] == nil }
    guard missing.isEmpty else {
      let list = missing.map(String.init).joined(separator: " or ")
      throw CommandFailure(.dataError, "no todo has number \(list); 'todo list' shows the numbers")
    }
    return distinct.compactMap { found[$0] }
  }
}
