import Foundation
import Testing

@testable import ComposableArchitecture

private struct TimerID: Hashable {}
private struct PlayerID: SharedCancelID {}

private enum RowAction: Equatable {
  case start(RowEffect)
  case cancel(RowID)
  case tick

  enum RowEffect: CaseIterable {
    case own, inside, shared
    /// Runs from the first tick on.
    case late

    static let allCases: [RowEffect] = [.own, .inside, .shared]
  }
  enum RowID { case own, shared }
}

/// A row whose state counts the ticks.
private let rowReducer = Reducer<Int, RowAction, Effect<RowAction, Never>> { count, action, ticks in
  switch action {
  case .start(.own): return ticks.cancellable(id: TimerID())
  // The store cannot look into this one: its id turns up while it is being subscribed.
  case .start(.inside): return Just(()).flatMap { ticks.cancellable(id: TimerID()) }.eraseToEffect()
  case .start(.late):
    return ticks.first().flatMap { _ in ticks.cancellable(id: TimerID()) }.eraseToEffect()
  case .start(.shared): return ticks.cancellable(id: PlayerID())
  case .cancel(.own): return .cancel(id: TimerID())
  case .cancel(.shared): return .cancel(id: PlayerID())
  case .tick:
    count += 1
    return .none
  }
}

private struct ListState: Equatable {
  var array = [0, 0, 0]
  var identified = IdentifiedArray(uniqueElements: (0..<3).map { Keyed(id: $0) })
  var dictionary = [0: 0, 1: 0, 2: 0]
}

private struct Keyed: Equatable, Identifiable {
  let id: Int
  var count = 0
}

private enum ListAction: Equatable {
  case row(Int, RowAction)
  case outside(RowAction)
}

private typealias ListReducer = Reducer<ListState, ListAction, Effect<RowAction, Never>>

enum RowCollection: CaseIterable {
  case array, identifiedArray, dictionary

  fileprivate var reducer: ListReducer {
    switch self {
    case .array:
      rowReducer.forEach(state: \.array, action: /ListAction.row, environment: { $0 })
    case .identifiedArray:
      rowReducer.pullback(state: \Keyed.count, action: .self, environment: { $0 })
        .forEach(state: \.identified, action: /ListAction.row, environment: { $0 })
    case .dictionary:
      rowReducer.forEach(state: \.dictionary, action: /ListAction.row, environment: { $0 })
    }
  }

  fileprivate func counts(of state: ListState) -> [Int] {
    switch self {
    case .array: state.array
    case .identifiedArray: state.identified.map(\.count)
    case .dictionary: (0..<3).compactMap { state.dictionary[$0] }
    }
  }
}

@Suite("The cancellation ids of rows")
struct ReducerRowCancellationTests {
  private let ticks = PassthroughSubject<RowAction, Never>()

  /// How often each row has ticked after the actions: the rows all tick once after each action.
  private func counts(_ collection: RowCollection, _ actions: ListAction...) -> [Int] {
    let outside = Reducer<ListState, ListAction, Effect<RowAction, Never>> { _, action, ticks in
      guard case .outside(let action) = action else { return .none }
      var count = 0
      return rowReducer.run(&count, action, ticks).map(ListAction.outside)
    }
    let store = Store(
      initialState: ListState(),
      // Made anew for each action, as the computed properties are that some programs have.
      reducer: ListReducer { state, action, ticks in
        ListReducer.combine(collection.reducer, outside).run(&state, action, ticks)
      },
      environment: ticks.eraseToEffect()
    )
    for action in actions {
      store.send(action)
      ticks.send(.tick)
    }
    return collection.counts(of: ViewStore(store, removeDuplicates: ==).state)
  }

  @Test(
    "Rows with the same id do not cancel each other, and each cancels its own",
    arguments: RowCollection.allCases,
    [RowAction.RowEffect.own, .inside]
  )
  fileprivate func ownSpace(collection: RowCollection, effect: RowAction.RowEffect) {
    #expect(
      counts(
        collection,
        .row(0, .start(effect)),
        .row(1, .start(effect)),
        .row(0, .cancel(.own)),
        .row(2, .cancel(.own))
      ) == [2, 3, 0]
    )
  }

  @Test(
    "An effect that a row's effect subscribes late has the row's ids",
    arguments: RowCollection.allCases
  )
  func late(collection: RowCollection) {
    #expect(
      counts(
        collection,
        .row(0, .start(.late)),
        .row(1, .start(.late)),
        .row(0, .cancel(.own)),
        .row(2, .cancel(.own)),
        .outside(.cancel(.own))
      ) == [1, 2, 0]
    )
  }

  @Test("An id that is shared ends the effects of all rows", arguments: RowCollection.allCases)
  func shared(collection: RowCollection) {
    #expect(
      counts(
        collection,
        .row(0, .start(.shared)),
        .row(1, .start(.shared)),
        .row(2, .cancel(.own)),
        .row(2, .cancel(.shared))
      ) == [3, 2, 0]
    )
  }

  @Test(
    "An id that is cancelled outside the rows ends the effects of all rows",
    arguments: RowCollection.allCases,
    RowAction.RowEffect.allCases
  )
  fileprivate func fromOutside(collection: RowCollection, effect: RowAction.RowEffect) {
    #expect(
      counts(
        collection,
        .row(0, .start(effect)),
        .row(1, .start(effect)),
        .outside(.cancel(effect == .shared ? .shared : .own))
      ) == [2, 1, 0]
    )
  }

  @Test("A row does not end what runs outside of it, but for a shared id")
  func outwards() {
    func ended(_ start: RowAction, by cancel: RowAction) -> Bool {
      var isEnded = false
      let effect = ticks.handleEvents(receiveCancel: { isEnded = true }).eraseToEffect()
      let outside = ListReducer { _, action, _ in
        guard case .outside(let action) = action else { return .none }
        var count = 0
        return rowReducer.run(&count, action, effect).map(ListAction.outside)
      }
      let store = Store(
        initialState: ListState(),
        reducer: .combine(RowCollection.array.reducer, outside),
        environment: .none
      )
      store.send(.outside(start))
      store.send(.row(0, cancel))
      return withExtendedLifetime(store) { isEnded }
    }
    #expect(!ended(.start(.own), by: .cancel(.own)))
    #expect(ended(.start(.shared), by: .cancel(.shared)))
  }

  @Test("Rows in rows have their own ids, too; the outer row's id ends those of its rows")
  func nested() {
    typealias Environment = Effect<RowAction, Never>
    let inner: Reducer<[Int], (Int, RowAction), Environment> = rowReducer.forEach(
      state: \.self,
      action: .self,
      environment: { $0 }
    )
    enum Action {
      case inner(Int, (Int, RowAction))
      case cancelOuter(Int)
    }
    let cancelling = Reducer<[Int], Void, Environment> { _, _, _ in .cancel(id: TimerID()) }
    let reducer = Reducer<[[Int]], Action, Environment>.combine(
      inner.forEach(state: \.self, action: /Action.inner, environment: { $0 }),
      cancelling.forEach(
        state: \.self,
        action: CasePath(
          embed: { .cancelOuter($0.0) },
          extract: { if case .cancelOuter(let row) = $0 { (row, ()) } else { nil } }
        ),
        environment: { $0 }
      )
    )
    let store = Store(
      initialState: [[0, 0], [0, 0]],
      reducer: reducer,
      environment: ticks.eraseToEffect()
    )
    for outer in 0..<2 {
      for inner in 0..<2 { store.send(.inner(outer, (inner, .start(.own)))) }
    }
    ticks.send(.tick)
    store.send(.inner(0, (1, .cancel(.own))))
    ticks.send(.tick)
    store.send(.cancelOuter(1))
    ticks.send(.tick)
    #expect(ViewStore(store).state == [[3, 1], [2, 2]])
  }

  @Test(
    "Rows of two lists of one kind have their own ids, too",
    arguments: [RowAction.RowEffect.own, .inside]
  )
  fileprivate func twoLists(effect: RowAction.RowEffect) {
    struct Lists: Equatable { var first = [0, 0], second = [0, 0] }
    enum Action { case first(Int, RowAction), second(Int, RowAction), outside(RowAction) }
    let list: Reducer<[Int], (Int, RowAction), Effect<RowAction, Never>> = rowReducer.forEach(
      state: \.self,
      action: .self,
      environment: { $0 }
    )
    let store = Store(
      initialState: Lists(),
      reducer: .combine(
        list.pullback(state: \.first, action: /Action.first, environment: { $0 }),
        list.pullback(state: \.second, action: /Action.second, environment: { $0 }),
        Reducer { _, action, _ in
          if case .outside = action { .cancel(id: TimerID()) } else { .none }
        }
      ),
      environment: ticks.eraseToEffect()
    )
    for row in 0..<2 {
      store.send(.first(row, .start(effect)))
      store.send(.second(row, .start(effect)))
    }
    ticks.send(.tick)
    store.send(.first(0, .cancel(.own)))
    ticks.send(.tick)
    #expect(ViewStore(store).state == Lists(first: [1, 2], second: [2, 2]))
    store.send(.outside(.cancel(.own)))
    ticks.send(.tick)
    #expect(ViewStore(store).state == Lists(first: [1, 2], second: [2, 2]))
  }

  @Test("With cancelInFlight a row replaces its own effects only")
  func cancelInFlight() {
    var log: [String] = []
    let row = Reducer<Int, String, Void> { state, action, _ in
      Empty(completeImmediately: false, outputType: String.self, failureType: Never.self)
        .handleEvents(receiveCancel: { log.append("\(action) is cancelled") })
        .eraseToEffect()
        .cancellable(id: TimerID(), cancelInFlight: true)
    }
    let list: Reducer<[Int], (Int, String), Void> = row.forEach(
      state: \.self,
      action: .self,
      environment: { $0 }
    )
    let store = Store(initialState: [0, 0], reducer: list, environment: ())
    store.send((0, "a"))
    store.send((1, "b"))
    #expect(log.isEmpty)
    store.send((0, "c"))
    withExtendedLifetime(store) { #expect(log == ["a is cancelled"]) }
  }

  @Test("Rows debounce and throttle with the same id, each for itself", arguments: [true, false])
  func timing(debounces: Bool) {
    let scheduler = DispatchQueue.test
    let row = Reducer<[Int], Int?, Void> { received, action, _ in
      guard let action else { return .none }
      received.append(action)
      guard action < 10 else { return .none }
      let effect = Effect<Int?, Never>(value: action * 10)
      return debounces
        ? effect.debounce(id: TimerID(), for: 1, scheduler: scheduler)
        : effect.throttle(id: TimerID(), for: 1, scheduler: scheduler, latest: false)
    }
    let list: Reducer<[[Int]], (Int, Int?), Void> = row.forEach(
      state: \.self,
      action: .self,
      environment: { $0 }
    )
    let store = Store(initialState: [[], []], reducer: list, environment: ())
    store.send((0, 1))
    store.send((1, 2))
    scheduler.advance(by: debounces ? 1 : 0)
    #expect(ViewStore(store).state == [[1, 10], [2, 20]])
  }

  @Test("A store remembers nothing of rows that have ended, in whichever way")
  func leavesNothing() {
    let runner = EffectRunner<Int> { _ in }
    var subject = PassthroughSubject<Int, Never>()
    func start(_ row: Int, _ outerRow: Int? = nil) {
      let effect = subject.eraseToEffect().cancellable(id: TimerID())
        .inRow(RowID(collection: \[Int].self, key: row))
      runner.run(
        outerRow.map { effect.inRow(RowID(collection: \[[Int]].self, key: $0)) } ?? effect
      )
    }
    let ends: [() -> Void] = [
      { subject.send(completion: .finished) },
      { runner.context.cancelAll() },
      { runner.run(.cancel(id: TimerID())) },
    ]
    for end in ends {
      subject = PassthroughSubject()
      for row in 0..<10 {
        start(row)
        start(row, row)
        start(row, row + 1)
      }
      #expect(runner.context.tasks.count == 30)
      end()
      #expect(runner.context.count == 0)
      #expect(runner.context.tasks.isEmpty)
    }
  }

  @Test("Effects of many rows end in the order in which they were started")
  func order() {
    var random = SplitMix64(seed: 1)
    let rows = (0..<100).shuffled(using: &random)
    var ended: [Int] = []
    let runner = EffectRunner<Int> { _ in }
    for row in rows {
      let effect = Empty<Int, Never>(completeImmediately: false)
        .handleEvents(receiveCancel: { ended.append(row) })
        .eraseToEffect()
        .cancellable(id: TimerID())
      runner.run(effect.inRow(RowID(collection: \[Int].self, key: row)))
    }
    runner.run(.cancel(id: TimerID()))
    #expect(ended == rows)
  }
}
