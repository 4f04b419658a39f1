import Dispatch

/// The part of an action that `debug` prints.
public enum ActionFormat: Sendable {
  /// The names of the action's cases.
  case labelsOnly
  /// All of the action.
  case prettyPrint
}

extension Reducer {
  /// Prints each action and how it changed the state, in debug builds.
  ///
  /// - Parameters:
  ///   - prefix: The start of each report.
  ///   - actionFormat: The part of an action that is printed.
  ///   - toDebugEnvironment: Makes the environment that prints.
  public func debug(
    _ prefix: String = "",
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(
      prefix,
      state: { $0 },
      action: .self,
      actionFormat: actionFormat,
      environment: toDebugEnvironment
    )
  }

  /// Prints each action, but nothing of the state, in debug builds.
  ///
  /// - Parameters:
  ///   - prefix: The start of each report.
  ///   - actionFormat: The part of an action that is printed.
  ///   - toDebugEnvironment: Makes the environment that prints.
  public func debugActions(
    _ prefix: String = "",
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    debug(
      prefix,
      state: { _ in },
      action: .self,
      actionFormat: actionFormat,
      environment: toDebugEnvironment
    )
  }

  /// Prints each action of a part and how it changed a part of the state, in debug builds.
  ///
  /// - Parameters:
  ///   - prefix: The start of each report.
  ///   - toLocalState: Returns the part of the state to print.
  ///   - toLocalAction: The case path of the actions to print.
  ///   - actionFormat: The part of an action that is printed.
  ///   - toDebugEnvironment: Makes the environment that prints.
  public func debug<LocalState, LocalAction>(
    _ prefix: String = "",
    state toLocalState: @escaping (State) -> LocalState,
    action toLocalAction: CasePath<Action, LocalAction>,
    actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in
      DebugEnvironment()
    }
  ) -> Reducer {
    #if DEBUG
      return .init { state, action, environment in
        let previousState = toLocalState(state)
        let effect = run(&state, action, environment)
        guard let localAction = toLocalAction.extract(from: action) else { return effect }
        let nextState = toLocalState(state)
        // Printing is an effect. The dump is made on the queue that prints, not on the store's
        // thread.
        let report = DebugReport(
          prefix: prefix,
          action: localAction,
          actionFormat: actionFormat,
          previousState: previousState,
          nextState: nextState
        )
        let debugEnvironment = toDebugEnvironment(environment)
        return .merge(.fireAndForget { debugEnvironment.print(report.text) }, effect)
      }
    #else
      return self
    #endif
  }
}

/// The environment of ``Reducer/debug(_:actionFormat:environment:)``: a printer and its queue.
public struct DebugEnvironment {
  /// Prints one report.
  public var printer: (String) -> Void

  /// The queue on which reports are made and printed, in order.
  public var queue: DispatchQueue

  /// Makes an environment that prints on a queue.
  public init(
    printer: @escaping (String) -> Void = { Swift.print($0) },
    queue: DispatchQueue
  ) {
    self.printer = printer
    self.queue = queue
  }

  /// Makes an environment that prints on a background queue.
  public init(printer: @escaping (String) -> Void = { Swift.print($0) }) {
    self.init(printer: printer, queue: Self.sharedQueue)
  }

  func print(_ text: @escaping () -> String) {
    queue.schedule { printer(text()) }
  }

  private static let sharedQueue = DispatchQueue(
    label: "metronome.ComposableArchitecture.DebugEnvironment",
    qos: .background
  )
}

private struct DebugReport<State, Action> {
  let prefix: String
  let action: Action
  let actionFormat: ActionFormat
  let previousState: State
  let nextState: State

  func text() -> String {
    """
    \(prefix.isEmpty ? "" : "\(prefix): ")received action:
    \(actionText)
    \(stateText)
    """
  }

  private var actionText: String {
    switch actionFormat {
    case .labelsOnly: "  \(debugCaseOutput(action))"
    case .prettyPrint: debugOutput(action, indent: 2)
    }
  }

  private var stateText: String {
    guard State.self != Void.self else { return "" }
    let diff = valueDiff(previousState, nextState, indent: 0)
    return diff.map { "\($0)\n" } ?? "  (No state changes)\n"
  }
}
