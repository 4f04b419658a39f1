extension Reducer {
  /// Prints each action and how it changed the state, in debug builds: an older form of
  /// ``debug(_:actionFormat:environment:)``.
  ///
  /// - Parameters:
  ///   - prefix: The start of each report.
  ///   - toDebugEnvironment: Makes the environment that prints.
  public func debug(
    prefix: String,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(prefix, environment: toDebugEnvironment)
  }

  /// Prints each action, but nothing of the state, in debug builds: an older form of
  /// ``debugActions(_:actionFormat:environment:)``.
  ///
  /// - Parameters:
  ///   - prefix: The start of each report.
  ///   - toDebugEnvironment: Makes the environment that prints.
  public func debugActions(
    prefix: String,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debugActions(prefix, environment: toDebugEnvironment)
  }

  /// Prints each action of a part and how it changed a part of the state, in debug builds: an older
  /// form of ``debug(_:state:action:actionFormat:environment:)``.
  ///
  /// - Parameters:
  ///   - prefix: The start of each report.
  ///   - toLocalState: Returns the part of the state to print.
  ///   - toLocalAction: The case path of the actions to print.
  ///   - toDebugEnvironment: Makes the environment that prints.
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
