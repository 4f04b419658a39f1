import BenchmarkKit
import ComposableArchitecture

/// A send to one row of many: what it costs must not depend on how many there are.
func rows(_ scale: Scale) -> [Case] {
  let count = scale(100_000)
  return sizes.flatMap { name, size in
    [
      forEach("id", name, identifiedReducer, IdentifiedRows(size: scale(size)), count) {
        .row(id: $0, action: .increment)
      },
      forEach("index", name, indexedReducer, IndexedRows(size: scale(size)), count) {
        .row(index: $0, action: .increment)
      },
    ]
  }
}

extension Growth {
  static let rows = ["id", "index"].map {
    Growth(from: name(of: $0, sizes[0].name), to: name(of: $0, sizes[3].name))
  }
}

private let sizes = [("10", 10), ("1k", 1_000), ("10k", 10_000), ("1M", 1_000_000)].map {
  (name: $0, size: $1)
}

private func name(of kind: String, _ size: String) -> String {
  "forEach by \(kind), one of \(size)"
}

private struct Row: Identifiable, Equatable {
  let id: Int
  var counter = CounterState()
}

private let rowReducer = Reducer<Row, CounterAction, Void> { row, action, _ in
  CounterState.reduce(&row.counter, action, ())
}

private protocol RowsState: CountingState {
  associatedtype Rows: RandomAccessCollection where Rows.Element == Row, Rows.Index == Int
  var rows: Rows { get }
}

extension RowsState {
  /// The row in the middle.
  var index: Int { rows.count / 2 }
  var count: Int { rows[index].counter.count }
}

private struct IdentifiedRows: RowsState {
  var rows: IdentifiedArrayOf<Row> = []
}

extension IdentifiedRows {
  init(size: Int) { rows = IdentifiedArray((0..<size).map { Row(id: $0) }) }
}

private enum IdentifiedAction {
  case row(id: Int, action: CounterAction)
  case other
}

private let identifiedReducer: Reducer<IdentifiedRows, IdentifiedAction, Void> = rowReducer.forEach(
  state: \.rows,
  action: /IdentifiedAction.row(id:action:),
  environment: {}
)

private struct IndexedRows: RowsState {
  var rows: [Row] = []
}

extension IndexedRows {
  init(size: Int) { rows = (0..<size).map { Row(id: $0) } }
}

private enum IndexedAction {
  case row(index: Int, action: CounterAction)
  case other
}

private let indexedReducer: Reducer<IndexedRows, IndexedAction, Void> = rowReducer.forEach(
  state: \.rows,
  action: /IndexedAction.row(index:action:),
  environment: {}
)

/// - Parameter increment: The action for the row of an index, which is the row's id, too.
private func forEach<State: RowsState, Action>(
  _ kind: String,
  _ size: String,
  _ reducer: Reducer<State, Action, Void>,
  _ state: @autoclosure @escaping () -> State,
  _ count: Int,
  increment: @escaping (Int) -> Action
) -> Case {
  Case(
    name(of: kind, size),
    elements: count,
    unit: "send",
    expecting: Total(of: [count]),
    ours: { tally in
      let state = state()
      return sending(
        [increment(state.index)],
        times: count,
        to: Store(initialState: state, reducer: reducer, environment: ()),
        tally
      )
    },
    floor: CounterState.floor(count),
    target: .units(3),
    showsAllocatedBytes: true
  )
}
