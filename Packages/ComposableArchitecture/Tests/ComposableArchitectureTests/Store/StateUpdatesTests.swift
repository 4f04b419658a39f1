import ComposableArchitecture
import Testing

private struct AppState: Equatable {
  var number = 0
  var name = "Blob"
}

private let appReducer = Reducer<AppState, Int, Void> { state, action, _ in
  state.number += action
  return .none
}

@Suite("The updates after a change")
struct StateUpdatesTests {
  private let store = Store(initialState: AppState(), reducer: appReducer, environment: ())

  @Test("Subscribers are told in the order in which they came, whatever they subscribed to")
  func order() {
    let first = ViewStore(store)
    let second = ViewStore(store.scope(state: { $0.number * 10 }))
    var told: [String] = []
    let cancellables = [
      second.publisher.dropFirst().sink { told.append("scope \($0)") },
      first.publisher.dropFirst().sink { told.append("whole \($0.number)") },
      second.publisher.description.dropFirst().sink { told.append("member of scope \($0)") },
      ViewStore(store).publisher.dropFirst().sink { told.append("other whole \($0.number)") },
      first.publisher.dropFirst().sink { told.append("whole again \($0.number)") },
    ]
    store.send(1)
    #expect(
      told == ["scope 10", "whole 1", "member of scope 10", "other whole 1", "whole again 1"]
    )
    cancellables[1].cancel()
    told = []
    store.send(1)
    #expect(told == ["scope 20", "member of scope 20", "other whole 2", "whole again 2"])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test("All view stores announce a change before any subscriber gets it")
  func announcements() {
    var log: [String] = []
    let viewStores = (0..<2).map { _ in ViewStore(store) }
    var cancellables: [AnyCancellable] = []
    for (index, viewStore) in viewStores.enumerated() {
      cancellables.append(
        viewStore.publisher.dropFirst().sink { log.append("\(index): \($0.number)") }
      )
      cancellables.append(
        viewStore.objectWillChange.sink { log.append("\(index) from \(viewStore.number)") }
      )
    }
    store.send(1)
    store.send(0)
    #expect(log == ["0 from 0", "1 from 0", "0: 1", "1: 1"])
    withExtendedLifetime(cancellables) {}
  }

  @Test("A state is derived after what it is derived from, however the scopes came and went")
  func derivationOrder() {
    var derived: [String] = []
    func scope(_ parent: Store<Int, Int>, _ name: String) -> Store<Int, Int> {
      parent.scope(state: { state in
        derived.append("\(name) \(state)")
        return state + 1
      })
    }
    let a = store.scope(state: \.number)
    var dropped: [Store<Int, Int>] = [scope(a, "dropped")]
    let b = scope(a, "b")
    let c = scope(b, "c")
    dropped.append(scope(c, "dropped too"))
    let d = scope(a, "d")
    dropped = []
    derived = []
    store.send(5)
    #expect(derived == ["b 5", "c 6", "d 5"])
    withExtendedLifetime((c, d)) {}
  }

  @Test(
    "A subscriber that cancels before its delivery is skipped; one may cancel after its delivery"
  )
  func leaving() {
    let viewStore = ViewStore(store)
    var recordings: [Recording<Int, Never>?] = []
    let numbers = viewStore.publisher.map(\.number)
    recordings.append(Recording(numbers))
    recordings.append(
      Recording(numbers) { number in
        guard number == 1 else { return }
        recordings[0]?.cancel()
        recordings[1]?.cancel()
        recordings[2] = nil
        recordings[3]?.cancel()
      }
    )
    recordings.append(Recording(numbers))
    recordings.append(Recording(numbers))
    recordings.append(Recording(numbers))
    store.send(1)
    store.send(1)
    #expect(recordings.map { $0?.values ?? [] } == [[0, 1], [0, 1], [], [0], [0, 1, 2]])
  }

  @Test("A subscriber added during a pass gets the new state, once")
  func coming() {
    let viewStore = ViewStore(store)
    var late: [Recording<Int, Never>] = []
    func subscribe() {
      late.append(Recording(viewStore.publisher.map(\.number)))
      late.append(Recording(ViewStore(store.scope(state: { $0.number + 10 })).publisher))
      late.append(Recording(ViewStore(store).publisher.number.magnitude.map { Int($0) }))
    }
    let announcement = viewStore.objectWillChange.sink {
      if late.isEmpty { subscribe() }
    }
    let told = viewStore.publisher.sink { if $0.number == 1 { subscribe() } }
    store.send(1)
    store.send(1)
    #expect(late.map(\.values) == [[1, 2], [11, 12], [1, 2], [1, 2], [11, 12], [1, 2]])
    withExtendedLifetime((announcement, told)) {}
  }

  @Test("A scope that goes while the states are derived is left out; its parents may go with it")
  func scopeGoesWhileDeriving() {
    var chain: Store<Int, Int>?
    var derived = 0
    let first = store.scope(state: { state -> Int in
      if state.number == 1 { chain = nil }
      return state.number
    })
    chain = store.scope(state: \.number)
    for _ in 0..<1_000 {
      chain = chain?.scope(state: { state in
        derived += 1
        return state
      })
    }
    #expect(derived == 1_000)
    onSmallStack {
      first.send(1)
      first.send(1)
    }
    #expect(chain == nil)
    #expect(derived == 1_000)
  }

  @Test("A scope that is made while the states are derived follows from then on")
  func scopeComesWhileDeriving() {
    var late: ViewStore<Int, Int>?
    let first = store.scope(state: { [store] state -> Int in
      if state.number == 1 { late = ViewStore(store.scope(state: { $0.number * 10 })) }
      return state.number
    })
    first.send(1)
    #expect(late?.state == 10)
    first.send(1)
    #expect(late?.state == 20)
  }

  @Test("A subscriber that drops the last scope of a chain is not told any more")
  func dropInsideTelling() {
    var scoped: Store<Int, Int>? = store.scope(state: \.number).scope(state: { $0 * 2 })
    var told: [Int] = []
    var cancellable = scoped.map { ViewStore($0).publisher.dropFirst().sink { told.append($0) } }
    let dropping = ViewStore(store).publisher.sink { state in
      guard state.number == 2 else { return }
      scoped = nil
      cancellable = nil
    }
    for _ in 0..<3 { store.send(1) }
    #expect(told == [2, 4])
    #expect(scoped == nil && cancellable == nil)
    withExtendedLifetime(dropping) {}
  }
}
