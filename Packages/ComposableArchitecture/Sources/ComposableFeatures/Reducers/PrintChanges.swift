import Dispatch

extension Reducer {
  /// Prints each action and how it changed the state.
  ///
  /// Source: the Composable Architecture's `_printChanges`.
  ///
  /// - Parameter printer: What prints, and how; nil for nothing.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    let base = _ReducerPlace(self)
    return Reduce { state, action in
      guard let printer else { return base.reduce(into: &state, action: action) }
      let oldState = state
      let effect = base.reduce(into: &state, action: action)
      return effect.merge(with: printer.print(action, oldState, state))
    }
  }
}

/// Prints what a reducer has done with an action.
///
/// Source: the Composable Architecture's `_ReducerPrinter`.
public struct _ReducerPrinter<State, Action> {
  private let printChange: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  private let queue: DispatchQueue

  /// Makes a printer of a function.
  ///
  /// - Parameters:
  ///   - printChange: Prints an action, with the state before and after it.
  ///   - queue: The queue on which it is called, in order; a background queue if it is nil.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: DispatchQueue? = nil
  ) {
    self.printChange = printChange
    self.queue = queue ?? printQueue
  }

  /// Prints an action, with the state before and after it, at once.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    printChange(receivedAction, oldState, newState)
  }

  /// Prints the action, and what has changed in the state.
  public static var customDump: Self {
    Self { action, oldState, newState in
      Swift.print(
        "received action:\n\(debugOutput(action, indent: 2))\n"
          + (debugDiff(oldState, newState) ?? "  (No state changes)\n")
      )
    }
  }

  /// Prints the names of the action's cases.
  public static var actionLabels: Self {
    Self { action, _, _ in Swift.print("received action: \(debugCaseOutput(action))") }
  }

  fileprivate func print(_ action: Action, _ oldState: State, _ newState: State) -> Effect<Action> {
    .fireAndForget { queue.schedule { printChange(action, oldState, newState) } }
  }
}

private let printQueue = DispatchQueue(
  label: "metronome.ComposableFeatures.printer",
  qos: .background
)
