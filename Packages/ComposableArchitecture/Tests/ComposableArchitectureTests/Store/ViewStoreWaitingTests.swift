import ComposableArchitecture
import Foundation
import Testing

private struct State: Equatable {
  var total = 0
  var isLoading = false
}

private enum Action {
  case add(Int)
  case load
  case loaded
}

private let reducer = Reducer<State, Action, AnySchedulerOf<DispatchQueue>> {
  state,
  action,
  queue in
  switch action {
  case .add(let number):
    state.total += number
    return .none
  case .load:
    state.isLoading = true
    return Effect(value: .loaded).deferred(for: 1, scheduler: queue)
  case .loaded:
    state.isLoading = false
    return .none
  }
}

@Suite("Waiting for a state")
@MainActor
struct ViewStoreWaitingTests {
  private let scheduler = DispatchQueue.test
  private let viewStore: ViewStore<State, Action>

  init() {
    viewStore = ViewStore(
      Store(
        initialState: State(),
        reducer: reducer,
        environment: scheduler.eraseToAnyScheduler()
      )
    )
  }

  @Test("A view store sends, and waits while the predicate holds")
  func sending() async {
    var log: [String] = []
    let viewStore = viewStore
    let waiting = Task {
      await viewStore.send(.load, while: \.isLoading)
      log.append("loaded")
    }
    while !viewStore.isLoading { await Task.yield() }
    #expect(log == [])
    viewStore.send(.add(1))
    for _ in 0..<10 { await Task.yield() }
    #expect(log == [])
    await scheduler.advance(by: 1)
    await waiting.value
    #expect(log == ["loaded"])
    #expect(viewStore.total == 1)
  }

  @Test("A view store does not wait for a state that it has already")
  func already() async {
    await viewStore.yield(while: \.isLoading)
    await viewStore.send(.add(1), while: { $0.total == 0 })
    #expect(viewStore.total == 1)
  }

  @Test("A view store that waits does not miss a state that lasts for a moment only")
  func momentary() async {
    let viewStore = viewStore
    viewStore.send(.load)
    var isWaiting = false
    let waiting = Task {
      await viewStore.yield(while: {
        isWaiting = true
        return $0.isLoading
      })
    }
    while !isWaiting { await Task.yield() }
    viewStore.send(.loaded)
    viewStore.send(.load)
    await waiting.value
    #expect(viewStore.isLoading)
    await scheduler.advance(by: 1)
  }

  @Test(
    "Cancelling the task that waits for a view store ends the waiting, and cancels nothing else"
  )
  func cancellation() async {
    let viewStore = viewStore
    let waiting = Task { await viewStore.send(.load, while: \.isLoading) }
    while !viewStore.isLoading { await Task.yield() }
    waiting.cancel()
    await waiting.value
    #expect(viewStore.isLoading)
    await scheduler.advance(by: 1)
    #expect(!viewStore.isLoading)
  }
}
