import ComposableArchitecture
import Foundation
import Testing

private struct State: Equatable {
  var count = 0
  var name = "Blob"
}

private enum Action: Equatable {
  case change(by: Int)
  case rename(String)
}

private let reducer = Reducer<State, Action, DebugEnvironment> { state, action, _ in
  switch action {
  case .change(let change):
    state.count += change
    return change > 1 ? Effect(value: .change(by: 1)) : .none
  case .rename(let name):
    state.name = name
    return .none
  }
}

@Suite("The debug reducer")
struct ReducerDebugTests {
  /// The texts that a reducer prints when the actions are sent to its store.
  private func printed(
    by reducer: Reducer<State, Action, DebugEnvironment>,
    _ actions: Action...
  ) -> [String] {
    let queue = DispatchQueue(label: "ReducerDebugTests")
    let reports = _Lock<[String]>([])
    let environment = DebugEnvironment(
      printer: { report in
        dispatchPrecondition(condition: .onQueue(queue))
        reports.withLock { $0.append(report) }
      },
      queue: queue
    )
    let store = Store(initialState: State(), reducer: reducer, environment: environment)
    for action in actions { store.send(action) }
    queue.sync {}
    return reports.withLock { $0 }
  }

  @Test("The debug reducer prints nothing in an optimised build", .disabled(if: isDebugBuild))
  func optimised() {
    let debugged = reducer.debug(environment: { $0 }).debugActions(environment: { $0 })
    #expect(printed(by: debugged, .change(by: 2), .rename("Blob")) == [])
  }

  @Test(
    "The debug reducer prints each action with what it changed, in order",
    .enabled(if: isDebugBuild)
  )
  func prettyPrint() {
    let debugged = reducer.debug(environment: { $0 })
    #expect(
      printed(by: debugged, .change(by: 2), .rename("Blob")) == [
        """
        received action:
          Action.change(
            by: 2
          )
        \u{2007} State(
        −   count: 0,
        +   count: 2,
        \u{2007}   name: "Blob"
        \u{2007} )

        """,
        """
        received action:
          Action.change(
            by: 1
          )
        \u{2007} State(
        −   count: 2,
        +   count: 3,
        \u{2007}   name: "Blob"
        \u{2007} )

        """,
        """
        received action:
          Action.rename(
            "Blob"
          )
          (No state changes)

        """,
      ]
    )
  }

  @Test("The older spellings of the debug reducer print the same", .enabled(if: isDebugBuild))
  func olderSpellings() {
    let reducers = [
      (
        reducer.debug(prefix: "app", environment: { $0 }), reducer.debug("app", environment: { $0 })
      ),
      (
        reducer.debugActions(prefix: "app", environment: { $0 }),
        reducer.debugActions("app", environment: { $0 })
      ),
      (
        reducer.debug(prefix: "app", state: \.name, action: /Action.rename, environment: { $0 }),
        reducer.debug("app", state: \.name, action: /Action.rename, environment: { $0 })
      ),
    ]
    for (older, newer) in reducers {
      let texts = printed(by: older, .change(by: 1), .rename("X"))
      #expect(!texts.isEmpty)
      #expect(texts == printed(by: newer, .change(by: 1), .rename("X")))
    }
  }

  @Test(
    "A debug report starts with its prefix, and may show only the names of the action's cases",
    .enabled(if: isDebugBuild)
  )
  func labelsOnly() {
    let debugged = reducer.debug("app", actionFormat: .labelsOnly, environment: { $0 })
    #expect(
      printed(by: debugged, .change(by: 0), .rename("Blob")) == [
        "app: received action:\n  Action.change(by:)\n  (No state changes)\n",
        "app: received action:\n  Action.rename\n  (No state changes)\n",
      ]
    )
  }

  @Test("The debug reducer may print actions without the state", .enabled(if: isDebugBuild))
  func actionsOnly() {
    #expect(
      printed(by: reducer.debugActions("app", environment: { $0 }), .rename("X")) == [
        "app: received action:\n  Action.rename(\n    \"X\"\n  )\n"
      ]
    )
    let labels = reducer.debugActions(actionFormat: .labelsOnly, environment: { $0 })
    #expect(printed(by: labels, .rename("X")) == ["received action:\n  Action.rename\n"])
  }

  @Test(
    "The debug reducer may print a part of the state and some of the actions alone",
    .enabled(if: isDebugBuild)
  )
  func part() {
    let debugged = reducer.debug(
      state: \.name,
      action: /Action.rename,
      environment: { $0 }
    )
    #expect(
      printed(by: debugged, .change(by: 1), .rename("Blob Jr.")) == [
        """
        received action:
          "Blob Jr."
        − "Blob"
        + "Blob Jr."

        """
      ]
    )
    let withoutState = reducer.debug(state: { _ in }, action: /Action.rename, environment: { $0 })
    #expect(printed(by: withoutState, .rename("X")) == ["received action:\n  \"X\"\n"])
  }
}
