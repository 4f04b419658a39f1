import ComposableArchitecture
import Testing

private enum Action { case increment(by: Int), rest }

private let message = """
  A reducer read the state of its own store while it was changing that state: \
  Action.increment(by:).

  Instead, read the state that the reducer is given, and pass it to the functions that the reducer \
  calls. Or let an effect read it: effects run after the reducer.
  """

/// A state without memory elsewhere, which could be copied at no cost.
private struct Plain: Equatable {
  var number = 0
}

/// A state with memory elsewhere.
private struct Boxed: Equatable {
  var number = 0
  var numbers = [1, 2, 3]
}

private protocol Counted: Equatable {
  var number: Int { get set }
}

extension Plain: Counted {}
extension Boxed: Counted {}

@Suite("A reducer that reads its own store")
struct ReducerReadTests {
  /// The ways to a store's state.
  enum Reader: String, CaseIterable, Codable {
    case viewStore, distinctViewStore, publisher, publisherOfPart, newScope, scoped, scopedBefore

    fileprivate func read<State: Counted>(_ store: Store<State, Action>) -> () -> Void {
      switch self {
      case .viewStore:
        return { _ = ViewStore(store).state }
      case .distinctViewStore:
        let viewStore = ViewStore(store, removeDuplicates: ==)
        return { _ = viewStore.number }
      case .publisher:
        return { store.publisher.sink { _ in }.cancel() }
      case .publisherOfPart:
        return { store.publisher.number.sink { _ in }.cancel() }
      case .newScope:
        return { _ = ViewStore(store.scope(state: \.number)).state }
      case .scoped:
        let scoped = store.scope(state: \.number)
        return { _ = ViewStore(scoped).state }
      case .scopedBefore:
        let viewStore = ViewStore(store.scope(state: \.number))
        return { _ = viewStore.state }
      }
    }

    fileprivate func readInReducer<State: Counted>(_ state: State) {
      var read: () -> Void = {}
      let reducer = Reducer<State, Action, Void> { state, _, _ in
        state.number += 1
        read()
        return .none
      }
      let store = Store(initialState: state, reducer: reducer, environment: ())
      read = self.read(store)
      store.send(.increment(by: 1))
    }
  }

  @Test(
    "A reducer that reads its own store ends the program, and says why, whatever the state is",
    arguments: Reader.allCases
  )
  func store(reader: Reader) async throws {
    let plain = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [reader] in reader.readInReducer(Plain())
    }
    let boxed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [reader] in reader.readInReducer(Boxed())
    }
    for result in [plain, boxed] {
      let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(printed.contains("\(#fileID):"))
      #expect(printed.contains(message))
    }
  }

  @Test("A reducer may read another store")
  func otherStore() {
    let other = ViewStore(
      Store(initialState: 7, reducer: Reducer<Int, Void, Void>.empty, environment: ())
    )
    let reducer = Reducer<Int, Void, Void> { state, _, _ in
      state = other.state
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    #expect(reportedIssues { store.send(()) }.isEmpty)
    #expect(ViewStore(store).state == 7)
  }

  @Test("A reducer that reads its test store gets the state from before the step, and one issue")
  func testStore() {
    var read: () -> [Int] = { [] }
    let reducer = Reducer<[Int], Action, Void> { state, action, _ in
      guard case .increment(let number) = action else { return .none }
      state.append(number + read().count)
      return .none
    }
    let line: UInt = #line + 1
    let store = TestStore(initialState: [0], reducer: reducer, environment: ())
    read = { store.state }
    let issues = reportedIssues {
      store.send(.increment(by: 2)) { $0 = [0, 3] }
      store.send(.increment(by: 2)) { $0 = [0, 3, 4] }
    }
    #expect(issues == [ReportedIssue(line: line, message: message)])
    #expect(store.state == [0, 3, 4])
    read = { [] }
  }
}
