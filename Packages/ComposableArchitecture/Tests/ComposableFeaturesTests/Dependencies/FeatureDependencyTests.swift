import ComposableFeatures
import Foundation
import TestKit
import Testing

private enum Number: TestDependencyKey {
  static let testValue = 0
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[Number.self] }
    set { self[Number.self] = newValue }
  }
}

/// A client that has a dependency of its own.
private struct Client: Sendable {
  @Dependency(\.number) var number

  func read() -> Int { number }
}

/// Where a feature reads a dependency.
private enum Place: CaseIterable {
  /// A property of the feature, in the reducer.
  case reducer
  /// A property that is made in the reducer.
  case local
  case client
  case run
  case task
  case publisher
  /// A closure that a publisher calls on another queue, of a property of the feature.
  case liveQueue
  case escaped
}

@Reducer
private struct Reader {
  struct State { var numbers: [Int] = [] }
  enum Action { case read(Place), received(Int) }

  @Dependency(\.number) var number

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .received(let number): state.numbers.append(number)
      case .read(.reducer): state.numbers.append(number)
      case .read(.local):
        @Dependency(\.number) var number
        state.numbers.append(number)
      case .read(.client): state.numbers.append(Client().read())
      case .read(.run):
        return .run { send in
          await Task.yield()
          @Dependency(\.number) var number
          await send(.received(number))
        }
      case .read(.task):
        return .run { send in await send(.received(Task { Client().read() }.value)) }
      case .read(.publisher):
        return .publisher { Deferred { Just(Action.received(Client().read())) } }
      case .read(.liveQueue):
        return .publisher {
          Just(()).receive(on: DispatchQueue(label: "live"))
            .map { .received(number) }
            .receive(on: DispatchQueue.main)
        }
      case .read(.escaped):
        return .run { send in
          await send(
            .received(
              withEscapedDependencies { dependencies in
                await withCheckedContinuation { continuation in
                  DispatchQueue.global().async {
                    continuation.resume(returning: dependencies.yield { Client().read() })
                  }
                }
              }
            )
          )
        }
      }
      return .none
    }
  }
}

@Reducer
private struct Family {
  struct State {
    var child = Reader.State()
    var other = Reader.State()
  }
  enum Action { case child(Reader.Action), other(Reader.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) {
      Reader().dependency(\.number, 5).dependency(\.number, 6)
    }
    Scope(state: \.other, action: \.other) { Reader() }
  }
}

@Suite("The dependencies of features", .timeLimit(.minutes(10)))
struct FeatureDependencyTests {
  private func store(_ number: Int) -> StoreOf<Reader> {
    Store(initialState: Reader.State()) {
      Reader()
    } withDependencies: {
      $0.number = number
    }
  }

  /// Sends an action, and waits for the number that the feature reads.
  @MainActor
  private func read(_ place: Place, in store: StoreOf<Reader>) async -> [Int] {
    await store.send(.read(place)).finish()
    return ViewStore(store, removeDuplicates: { _, _ in false }).numbers
  }

  @Test("A feature has the values of its store, wherever it reads them", arguments: Place.allCases)
  @MainActor
  fileprivate func places(place: Place) async {
    let (one, two) = (store(1), store(2))
    #expect(await read(place, in: one) == [1])
    // The store's values count, not those of the place that sends.
    let numbers = await withDependencies {
      $0.number = 9
    } operation: {
      await read(place, in: two)
    }
    #expect(numbers == [2])
    let plain = Store(initialState: Reader.State()) { Reader() }
    #expect(await read(place, in: plain) == [0])
  }

  @Test(
    "A store without values of its own has none of the place that sends",
    arguments: Place.allCases
  )
  @MainActor
  fileprivate func storeWithoutValues(place: Place) async {
    let store = Store(initialState: Reader.State()) { Reader() }
    let numbers = await withDependencies {
      $0.number = 9
    } operation: {
      await read(place, in: store)
    }
    #expect(numbers == [0])
  }

  @Test("Two stores at once, on two threads, do not see each other's values")
  func threads() {
    let isRight = TestKit.Log<Bool>()
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let store = store(number)
      for _ in 0..<200 {
        for place in [Place.reducer, .local, .client, .publisher] { store.send(.read(place)) }
      }
      let numbers = ViewStore(store, removeDuplicates: { _, _ in false }).numbers
      isRight.note(numbers.count == 800 && numbers.allSatisfy { $0 == number })
    }
    #expect(isRight.entries == [true, true, true, true])
  }

  @Test("A part of a feature may have other values, also in its effects", arguments: Place.allCases)
  @MainActor
  fileprivate func parts(place: Place) async {
    let store = Store(initialState: Family.State()) {
      Family()
    } withDependencies: {
      $0.number = 1
    }
    await store.send(.child(.read(place))).finish()
    await store.send(.other(.read(place))).finish()
    let viewStore = ViewStore(store, removeDuplicates: { _, _ in false })
    // The inner value counts. On a queue that knows nothing of the store, a property has the values of the place where the
    // feature was made: the body around it.
    #expect(viewStore.child.numbers == [place == .liveQueue ? 1 : 5])
    #expect(viewStore.other.numbers == [1])
  }

  @Test("A value may be changed, for each action")
  func transform() {
    let feature = Reader().transformDependency(\.number) { $0 += 10 }
    let store = Store(initialState: Reader.State()) {
      feature
    } withDependencies: {
      $0.number = 1
    }
    store.send(.read(.client))
    store.send(.read(.client))
    #expect(ViewStore(store, removeDuplicates: { _, _ in false }).numbers == [11, 11])
  }

  @Test("The initial state is made with the store's values")
  func initialState() {
    let store = Store(initialState: Reader.State(numbers: [Client().read()])) {
      Reader()
    } withDependencies: {
      $0.number = 3
    }
    #expect(ViewStore(store, removeDuplicates: { _, _ in false }).numbers == [3])
  }

  @Test("Work that is sent off keeps the values of the place where it was made")
  func fireAndForget() {
    let log = TestKit.Log<Int>()
    let effect = withDependencies {
      $0.number = 4
    } operation: {
      Effect<Int>.fireAndForget { log.note(Client().read()) }
    }
    let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in effect } }
    store.send(0)
    #expect(log.entries == [4])
    let plain = Effect<Int>.fireAndForget { log.note(Client().read()) }
    let other = Store(initialState: 0) { Reduce<Int, Int> { _, _ in plain } }
    withDependencies {
      $0.number = 9
    } operation: {
      _ = other.send(0)
    }
    #expect(log.entries == [4, 0])
  }
}
