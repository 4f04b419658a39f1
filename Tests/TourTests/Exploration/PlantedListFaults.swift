import Foundation
import Testing
import TodoFeature

/// The faults of a list of rows that is sorted, saved and loaded after a while, as the todo app's is.
enum ListFault: Sendable {
  case sortIsNotStartedAnew
  case sortTakesTheListOfTheTap
  case removesByIndex
  case savesOvertakeEachOther
  case oldSaveCountsAsSaved
  case loadReplacesTheList
  case undoReplacesTheList
}

extension PlantedFault {
  static let lists = [
    list("the sort is not started anew", .sortIsNotStartedAnew, isSeenInUsualOrder: true) {
      store,
      queue in
      store.send(.tapped(1))
      queue.advance(by: 0.6)
      store.send(.tapped(2))
      queue.advance(by: 0.6)
      #expect(ViewStore(store).rows.map(\.id) == [1, 2, 3])
      queue.advance(by: 2)
      #expect(ViewStore(store).rows.map(\.id) == [3, 1, 2])
    },
    list("the sort takes the list of the tap", .sortTakesTheListOfTheTap) { store, queue in
      store.send(.tapped(1))
      queue.schedule(after: 1.2) { store.send(.added(4)) }
      queue.advance(by: 3)
      #expect(ViewStore(store).rows.map(\.id).sorted() == [1, 2, 3, 4])
    },
    list("what is removed is known by its index", .removesByIndex) { store, queue in
      store.send(.tapped(1))
      queue.schedule(after: 0.7) { store.send(.removeTapped(2)) }
      queue.advance(by: 3)
      #expect(ViewStore(store).rows.map(\.id).sorted() == [1, 3])
    },
    list("a save overtakes an older one", .savesOvertakeEachOther) { store, queue in
      store.send(.added(4))
      queue.schedule(after: 0.3) { store.send(.added(5)) }
      queue.advance(by: 3)
      #expect(ViewStore(store).saved == ViewStore(store).rows)
    },
    list("the end of an old save counts as that of the last", .oldSaveCountsAsSaved) {
      store,
      queue in
      let view = ViewStore(store)
      let subscription = view.publisher.sink { list in
        #expect(!list.isSaved || list.saved == list.rows)
      }
      store.send(.added(4))
      queue.schedule(after: 0.7) { store.send(.added(5)) }
      queue.advance(by: 3)
      subscription.cancel()
    },
    list("what is loaded replaces what was added", .loadReplacesTheList) { store, queue in
      store.send(.loadTapped)
      queue.schedule(after: 0.7) { store.send(.added(4)) }
      queue.advance(by: 3)
      #expect(ViewStore(store).rows.map(\.id).sorted() == [1, 2, 3, 4, 9])
    },
    list("an undo brings the whole list back", .undoReplacesTheList) { store, queue in
      store.send(.removed(2))
      queue.schedule(after: 0.5) { store.send(.undoTapped) }
      queue.schedule(after: 0.7) { store.send(.added(4)) }
      queue.advance(by: 3)
      #expect(ViewStore(store).rows.map(\.id).sorted() == [1, 2, 3, 4])
    },
  ]

  private static func list(
    _ name: String,
    _ fault: ListFault,
    isSeenInUsualOrder: Bool = false,
    _ test: @escaping @Sendable (Store<ListState, ListAction>, Queue) -> Void
  ) -> PlantedFault {
    PlantedFault(name: name, isSeenInUsualOrder: isSeenInUsualOrder) { queue, isPlanted in
      let store = Store(
        initialState: ListState(),
        reducer: listReducer(isPlanted ? fault : nil),
        environment: queue
      )
      test(store, queue)
    }
  }
}

struct ListRow: Equatable {
  let id: Int
  var isDone = false
}

struct ListState: Equatable {
  var rows = [1, 2, 3].map { ListRow(id: $0) }
  /// The rows that the last save has written.
  var saved = [1, 2, 3].map { ListRow(id: $0) }
  var isSaved = true
  var version = 0
  /// The row that was removed last, and the rows before its removal.
  var removedRow: ListRow?
  var rowsBeforeRemoval: [ListRow] = []

  var sortedRows: [ListRow] { rows.filter { !$0.isDone } + rows.filter(\.isDone) }
}

enum ListAction: Equatable {
  case added(Int)
  case tapped(Int)
  case sortDue
  case sorted([ListRow])
  case removeTapped(Int)
  case removed(Int)
  case removedAt(Int)
  case undoTapped
  case saved([ListRow], version: Int)
  case loadTapped
  case loaded([ListRow])
}

private struct SortID: Hashable {}
private struct SaveID: Hashable {}

private func listReducer(
  _ fault: ListFault?
) -> Reducer<ListState, ListAction, PlantedFault.Queue> {
  Reducer { state, action, queue in
    func later(
      _ seconds: Double,
      _ action: ListAction
    ) -> Effect<ListAction, Never> {
      Effect(value: action).delay(for: .seconds(seconds), scheduler: queue).eraseToEffect()
    }
    switch action {
    case .added(let id):
      state.rows.append(ListRow(id: id))
      state.version += 1
      state.isSaved = false
      // The first save of a connection takes longer.
      let save = later(
        state.version == 1 ? 0.5 : 0.3,
        .saved(state.rows, version: state.version)
      )
      let mayOvertake = fault == .savesOvertakeEachOther || fault == .oldSaveCountsAsSaved
      return mayOvertake ? save : save.cancellable(id: SaveID(), cancelInFlight: true)
    case .tapped(let id):
      for index in state.rows.indices where state.rows[index].id == id {
        state.rows[index].isDone.toggle()
      }
      let sort = later(
        1,
        fault == .sortTakesTheListOfTheTap ? .sorted(state.sortedRows) : .sortDue
      )
      return fault == .sortIsNotStartedAnew
        ? sort : sort.cancellable(id: SortID(), cancelInFlight: true)
    case .sortDue: state.rows = state.sortedRows
    case .sorted(let rows): state.rows = rows
    case .removeTapped(let id):
      let index = state.rows.firstIndex { $0.id == id } ?? 0
      return later(0.2, fault == .removesByIndex ? .removedAt(index) : .removed(id))
    case .removed(let id):
      state.removedRow = state.rows.first { $0.id == id }
      state.rowsBeforeRemoval = state.rows
      state.rows.removeAll { $0.id == id }
    case .removedAt(let index): state.rows.remove(at: index)
    case .undoTapped:
      if fault == .undoReplacesTheList {
        state.rows = state.rowsBeforeRemoval
      } else if let row = state.removedRow {
        state.rows.append(row)
      }
    case .saved(let rows, let version):
      state.saved = rows
      if version == state.version || fault == .oldSaveCountsAsSaved { state.isSaved = true }
    case .loadTapped:
      return later(0.5, .loaded([1, 2, 3, 9].map { ListRow(id: $0) }))
    case .loaded(let rows):
      let own = state.rows.filter { row in !rows.contains { $0.id == row.id } }
      state.rows = fault == .loadReplacesTheList ? rows : rows + own
    }
    return .none
  }
}
