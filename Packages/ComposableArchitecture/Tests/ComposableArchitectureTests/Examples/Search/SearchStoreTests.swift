import ComposableArchitecture
import Foundation
import Testing

@Suite("A search field in a store")
struct SearchStoreTests {
  private let scheduler = DispatchQueue.test

  private func makeStore(
    _ reducer: SearchReducer,
    _ server: SearchServer
  ) -> Store<SearchState, SearchAction> {
    Store(initialState: SearchState(), reducer: reducer, environment: server.environment)
  }

  @Test(
    "A search session in a store ends in the state that the test store has checked",
    arguments: SearchStyle.allCases
  )
  func session(style: SearchStyle) {
    let server = SearchServer.ofSession(scheduler)
    let viewStore = ViewStore(makeStore(style.reducer, server))
    viewStore.send(.queryChanged("s"))
    scheduler.advance(by: 0.29)
    viewStore.send(.queryChanged("sw"))
    scheduler.advance(by: 0.3)
    viewStore.send(.queryChanged("swim"))
    scheduler.advance(by: 0.4)
    #expect(viewStore.failure == SearchFailure(reason: "offline"))
    viewStore.send(.retryTapped)
    scheduler.advance(by: 0.4)
    scheduler.advance(by: 120)
    #expect(viewStore.state == .endOfSession)
    viewStore.send(.queryChanged(""))
    scheduler.advance(by: 600)
    #expect(viewStore.state == SearchState())
    #expect(server.answered == ["swim", "swim", "sw"])
    #expect(scheduler.pending.isEmpty)
  }

  @Test("A store of a search that is dropped stops the clock and waits for no answer")
  func dropped() {
    for style in SearchStyle.allCases {
      let server = SearchServer.ofSession(scheduler)
      var store: Store? = makeStore(style.reducer, server)
      store?.send(.queryChanged("swim"))
      scheduler.advance(by: 0.3)
      store = nil
      scheduler.advance(by: 600)
      #expect(scheduler.pending.isEmpty)
    }
  }

  @Test("Without cancellation a search shows the late answer to an older query")
  func lateAnswerWins() {
    let server = SearchServer(
      scheduler,
      ["sw": [(2_000, .success(["swallow"]))], "swim": [(100, .success(["swimming"]))]]
    )
    let viewStore = ViewStore(makeStore(.searchWithoutCancellation, server))
    viewStore.send(.queryChanged("sw"))
    scheduler.advance(by: 0.3)
    viewStore.send(.queryChanged("swim"))
    scheduler.advance(by: 2)
    #expect(viewStore.query == "swim")
    #expect(viewStore.results == ["swallow"])
  }
}
