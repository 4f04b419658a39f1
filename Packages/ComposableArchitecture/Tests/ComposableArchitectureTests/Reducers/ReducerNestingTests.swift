import Testing

@testable import ComposableArchitecture

/// A part of a whole of its own kind, in each of the ways in which a whole can hold one.
private struct Node: Equatable, Identifiable {
  var id = 1
  var count = 0
  var rows: [Node] = []
  var identified: IdentifiedArrayOf<Node> = []
  var keyed: [String: Node] = [:]

  /// The first row, if there is one.
  var first: Node? {
    get { rows.first }
    set { rows = newValue.map { [$0] } ?? [] }
  }
}

private indirect enum NodeAction: Equatable {
  case increment, incremented
  case first(NodeAction)
  case row(index: Int, action: NodeAction)
  case identified(id: Int, action: NodeAction)
  case keyed(key: String, action: NodeAction)
}

private typealias NodeReducer = Reducer<Node, NodeAction, Void>

private let counter = NodeReducer { node, action, _ in
  guard case .increment = action else { return .none }
  node.count += 1
  return Effect(value: .incremented)
}

/// A way in which a node is a part of another.
private enum Nesting: CaseIterable {
  case optional, array, identifiedArray, dictionary

  /// Makes the part's reducer one of the whole.
  func lift(_ reducer: NodeReducer) -> NodeReducer {
    switch self {
    case .optional:
      reducer.optional()
        .pullback(state: \.first, action: /NodeAction.first, environment: { $0 })
    case .array:
      reducer.forEach(
        state: \.rows,
        action: /NodeAction.row(index:action:),
        environment: { $0 }
      )
    case .identifiedArray:
      reducer.forEach(
        state: \.identified,
        action: /NodeAction.identified(id:action:),
        environment: { $0 }
      )
    case .dictionary:
      reducer.forEach(
        state: \.keyed,
        action: /NodeAction.keyed(key:action:),
        environment: { $0 }
      )
    }
  }

  /// The whole around a part.
  func whole(_ node: Node) -> Node {
    switch self {
    case .optional, .array: Node(rows: [node])
    case .identifiedArray: Node(identified: [node])
    case .dictionary: Node(keyed: ["a": node])
    }
  }

  /// The whole's action for one of the part.
  func action(_ action: NodeAction) -> NodeAction {
    switch self {
    case .optional: .first(action)
    case .array: .row(index: 0, action: action)
    case .identifiedArray: .identified(id: 1, action: action)
    case .dictionary: .keyed(key: "a", action: action)
    }
  }
}

@Suite("Reducers nested in themselves")
struct ReducerNestingTests {
  // Each level takes the stack of a few calls: about 3 KiB without optimisation.
  @Test(
    "50 nested reducers fit a small stack, and each embeds what the effect sends",
    arguments: Nesting.allCases
  )
  fileprivate func depth(nesting: Nesting) {
    func nested<Value>(_ innermost: Value, _ wrap: (Value) -> Value) -> Value {
      (0..<50).reduce(innermost) { value, _ in wrap(value) }
    }
    onSmallStack {
      let reducer = nested(counter, nesting.lift)
      var state = nested(Node(), nesting.whole)
      let effect = reducer.run(&state, nested(.increment, nesting.action), ())
      #expect(state == nested(Node(count: 1), nesting.whole))
      #expect(Recording(effect).values == [nested(.incremented, nesting.action)])
    }
  }
}
