import BenchmarkKit
import ComposableArchitecture

/// A send to one row of many: what it costs must not depend on how many there are.
func rows(_ scale: Scale) -> [Case] {
  let count = scale(100_000)
  return sizes.flatMap { name, size in
    [
      forEach("id", name, identifiedReducer, IdentifiedRows(size: scale.rows(size)), count) {
        .row(id: $0, action: .increment)
      },
      forEach("index", name, indexedReducer, IndexedRows(size: scale.rows(size)), count) {
        .row(index: $0, action: .increment)
      },
    ]
  }
    + watchedSizes.map { name, size in
      list("one row changed, whole list watched", name, scale.rows(size), isWatched: true) {
        [.row(id: $0 / 2, action: .increment)]
      }
    }
    + listSizes.flatMap { name, size in
      [
        list("insert at the top and remove", name, scale.rows(size)) {
          [.insert(id: $0), .remove(id: $0)]
        },
        list("move the last row to the top", name, scale.rows(size)) { [.moveLast(count: $0)] },
      ]
    }
}

private let listSizes = [("100", 100), ("2k", 2_000), ("20k", 20_000)]
private let watchedSizes = listSizes + [("10k", 10_000)]

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
  case insert(id: Int)
  case remove(id: Int)
  case moveLast(count: Int)
}

private let identifiedReducer: Reducer<IdentifiedRows, IdentifiedAction, Void> = rowReducer.forEach(
  state: \.rows,
  action: /IdentifiedAction.row(id:action:),
  environment: {}
)

private let listReducer = Reducer<IdentifiedRows, IdentifiedAction, Void>.combine(
  identifiedReducer,
  Reducer { state, action, _ in
    switch action {
    case .row: break
    case .insert(let id): state.rows.insert(Row(id: id), at: 0)
    case .remove(let id): state.rows.remove(id: id)
    case .moveLast(let count): state.rows.move(fromOffsets: [count - 1], toOffset: 0)
    }
    return .none
  }
)

/// - Parameter actions: The actions of one step, for a number of rows.
private func list(
  _ step: String,
  _ sizeName: String,
  _ size: Int,
  isWatched: Bool = false,
  _ actions: @escaping (Int) -> [IdentifiedAction]
) -> Case {
  let count = Swift.max(10, 200_000 / size)
  return Case(
    "list of \(sizeName) rows, \(step)",
    elements: count,
    unit: "step",
    expecting: Total(of: [size]),
    ours: { tally in
      let store = Store(
        initialState: IdentifiedRows(size: size),
        reducer: listReducer,
        environment: ()
      )
      let viewStore = ViewStore(store)
      let watcher = isWatched ? viewStore.publisher.rows.sink { _ in } : nil
      let actions = actions(size)
      tally.afterwards { tally.add(viewStore.rows.count) }
      return {
        for _ in 0..<opaque(count) { for action in actions { viewStore.send(action) } }
        withExtendedLifetime(watcher) {}
      }
    },
    floor: isWatched ? changingRow(size, count) : nil
  )
}

/// The least that a change takes of which a subscriber is told: the subscriber holds the rows before, so the
/// change copies them, and both are compared.
private func changingRow(_ size: Int, _ count: Int) -> Contender {
  { tally in
    var rows = (0..<size).map { Row(id: $0) }
    let change = hidden { (rows: inout [Row]) in rows[size / 2].counter.count &+= 1 }
    tally.afterwards { tally.add(rows.count) }
    return {
      for _ in 0..<opaque(count) {
        let previous = rows
        change(&rows)
        if previous == rows { tally.add(-1) }
      }
    }
  }
}

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
