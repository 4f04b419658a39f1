import ComposableArchitecture
import Testing

private enum Action { case increment(by: Int), rest }

/// A state that is plain memory, of which the old one is kept.
private struct Plain: Equatable {
  var count = 0
}

private let message = """
  A reducer read the state of its own store while it was running: Action.increment(by:).

  It got the state from before the action. Instead, read the state that the reducer is given, and \
  pass it to the functions that the reducer calls.
  """

@Suite("A reducer that reads its own store")
struct ReducerReadTests {
  /// The ways to a store's state.
  enum Reader: CaseIterable {
    case viewStore, distinctViewStore, scoped, publisher, newScope

    fileprivate func read(_ store: Store<Plain, Action>) -> () -> Int {
      switch self {
      case .viewStore:
        let viewStore = ViewStore(store)
        return { viewStore.count }
      case .distinctViewStore:
        let viewStore = ViewStore(store, removeDuplicates: ==)
        return { viewStore.count }
      case .scoped:
        let viewStore = ViewStore(store.scope(state: \.count))
        return { viewStore.state }
      case .publisher:
        let publisher = ViewStore(store).publisher.map(\.count)
        return {
          var count: Int?
          publisher.sink { count = $0 }.cancel()
          return count ?? -1
        }
      case .newScope:
        return { ViewStore(store.scope(state: \.count)).state }
      }
    }
  }

  @Test(
    "It gets the state from before the action, and one issue where the store was made",
    arguments: Reader.allCases
  )
  func store(reader: Reader) {
    var read: () -> Int = { 0 }
    var seen: [Int] = []
    let reducer = Reducer<Plain, Action, Void> { state, action, _ in
      guard case .increment(let number) = action else { return .none }
      state.count += number
      seen.append(read())
      return .none
    }
    let line: UInt = #line + 1
    let store = Store(initialState: Plain(), reducer: reducer, environment: ())
    read = reader.read(store)
    let issues = reportedIssues {
      for _ in 0..<3 { store.send(.increment(by: 2)) }
    }
    #expect(seen == [0, 2, 4])
    #expect(ViewStore(store).count == 6)
    #expect(issues == [ReportedIssue(line: line, message: message)])
    read = { 0 }
  }

  @Test("A reducer that reads another store is no mistake")
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

  @Test("The reducer of a test store gets the state from before the action, and an issue")
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

  /// The reads of a whole state that is changed in place.
  enum ReaderInPlace: String, CaseIterable, Codable {
    case viewStore, publisher, publisherOfPart, newScope

    fileprivate func readInReducer() {
      var store: Store<[Int], Action>?
      let reducer = Reducer<[Int], Action, Void> { state, _, _ in
        state.append(store.map(read) ?? 0)
        return .none
      }
      store = Store(initialState: [], reducer: reducer, environment: ())
      store?.send(.increment(by: 1))
    }

    private func read(_ store: Store<[Int], Action>) -> Int {
      switch self {
      case .viewStore: return ViewStore(store).state.count
      case .publisher: store.publisher.sink { _ in }.cancel()
      case .publisherOfPart: store.publisher.isEmpty.sink { _ in }.cancel()
      case .newScope: return ViewStore(store.scope(state: \.count)).state
      }
      return 0
    }
  }

  @Test(
    "It ends the program where the state is changed in place, and says why",
    arguments: ReaderInPlace.allCases
  )
  func inPlace(reader: ReaderInPlace) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [reader] in
      reader.readInReducer()
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("\(#fileID):"))
    #expect(printed.contains("while it was changing that state in place: Action.increment(by:)"))
  }

  @Test("A store of a part has the part from before the action, whatever the whole is")
  func partOfArray() {
    var read: () -> Int = { 0 }
    let reducer = Reducer<[Int], Action, Void> { state, _, _ in
      state.append(1)
      state.append(read())
      return .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    let count = ViewStore(store.scope(state: \.count))
    read = { count.state }
    let issues = reportedIssues {
      store.send(.rest)
      store.send(.rest)
    }
    #expect(ViewStore(store).state == [1, 0, 1, 2])
    #expect(issues.count == 1)
    read = { 0 }
  }
}
