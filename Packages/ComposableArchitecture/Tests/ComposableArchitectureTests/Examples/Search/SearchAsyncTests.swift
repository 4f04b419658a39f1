import ComposableArchitecture
import Foundation
import Testing

@Suite("A search field, step by step among tasks")
struct SearchAsyncTests {
  private let scheduler = DispatchQueue.test

  @Test(
    "Among tasks, a search session with all that can happen passes in a test store",
    arguments: SearchStyle.allCases
  )
  func session(style: SearchStyle) async {
    let offline = SearchFailure(reason: "offline")
    let server = SearchServer.ofSession(scheduler)
    let store = TestStore(
      initialState: SearchState(),
      reducer: style.reducer,
      environment: server.environment
    )
    let issues = await reportedIssues {
      await store.send(.queryChanged("s")) {
        $0.query = "s"
        $0.isSearching = true
      }
      await scheduler.advance(by: 0.29)
      await store.send(.queryChanged("sw")) { $0.query = "sw" }
      await scheduler.advance(by: 0.3)
      await store.send(.queryChanged("swim")) { $0.query = "swim" }
      await scheduler.advance(by: 0.4)
      await store.receive(.answered(.failure(offline))) {
        $0.failure = offline
        $0.isSearching = false
      }
      await store.send(.retryTapped) {
        $0.failure = nil
        $0.isSearching = true
      }
      await scheduler.advance(by: 0.4)
      await store.receive(.answered(.success(["swimming"]))) {
        $0.results = ["swimming"]
        $0.minutesOld = 0
        $0.isSearching = false
      }
      await scheduler.advance(by: 120)
      await store.receive(.minutePassed) { $0.minutesOld = 1 }
      await store.receive(.minutePassed) { $0.minutesOld = 2 }
      #expect(store.state == .endOfSession)
      await store.send(.queryChanged("")) { $0 = SearchState() }
      await scheduler.advance(by: 600)
      await store.finish()
    }
    #expect(issues == [])
    #expect(server.answered == ["swim", "swim", "sw"])
    #expect(scheduler.pending.isEmpty)
  }
}
