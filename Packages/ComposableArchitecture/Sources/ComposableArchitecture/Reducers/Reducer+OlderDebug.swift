extension Reducer {
  /// Prints each action and how it changed the state, in debug builds:
  /// ``debug(_:actionFormat:environment:)`` by its older name.
  ///
  /// - Parameters:
  ///   - prefix: What each report starts with.
  ///   - toDebugEnvironment: Where to print.
  public func debug(
    prefix: String,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(prefix, environment: toDebugEnvironment)
  }

  /// Prints each action, and nothing of the state, in debug builds:
  /// ``debugActions(_:actionFormat:environment:)`` by its older name.
  ///
  /// - Parameters:
  ///   - prefix: What each report starts with.
  ///   - toDebugEnvironment: Where to print.
  public func debugActions(
    prefix: String,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debugActions(prefix, environment: toDebugEnvironment)
  }

  /// Prints each action of a part and how it changed a part of the state, in debug builds:
  /// ``debug(_:state:action:actionFormat:environment:)`` by its older name.
  ///
  /// - Parameters:
  ///   - prefix: What each report starts with.
  ///   - toLocalState: The part of the state to print.
  ///   - toLocalAction: Which actions to print.
  ///   - toDebugEnvironment: Where to print.
  public func debug<LocalState, LocalAction>(
    prefix: String,
    state toLocalState: @escaping (State) -> LocalState,
    action toLocalAction: CasePath<Action, LocalAction>,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(prefix, state: toLocalState, action: toLocalAction, environment: toDebugEnvironment)
  }
}
