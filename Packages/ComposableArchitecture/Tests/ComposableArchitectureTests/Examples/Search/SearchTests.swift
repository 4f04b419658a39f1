import ComposableArchitecture
import Foundation
import Testing

@Suite("A search field, step by step")
final class SearchTests {
  private let scheduler = DispatchQueue.test

  deinit {
    // The tasks that were cancelled last come to their end.
    scheduler.advance(by: 60)
  }

  private func makeStore(_ style: SearchStyle, _ server: SearchServer) -> SearchTestStore {
    TestStore(
      initialState: SearchState(),
      reducer: style.reducer,
      environment: server.environment
    )
  }

  private func type(_ query: String) -> SearchTestStore.Step {
    .send(.queryChanged(query)) {
      $0.query = query
      $0.isSearching = true
    }
  }

  private func wait(milliseconds: Int) -> SearchTestStore.Step {
    .do { [scheduler] in scheduler.advance(by: .milliseconds(milliseconds)) }
  }

  private func find(_ results: String...) -> SearchTestStore.Step {
    .receive(.answered(.success(results))) {
      $0.results = results
      $0.minutesOld = 0
      $0.failure = nil
      $0.isSearching = false
    }
  }

  private let clear = SearchTestStore.Step.send(.queryChanged("")) { $0 = SearchState() }

  @Test("A search asks once, when the typing has paused", arguments: SearchStyle.allCases)
  func debounce(style: SearchStyle) {
    let server = SearchServer(scheduler, ["swim": [(100, .success(["swimming"]))]])
    makeStore(style, server).assert(
      type("s"),
      wait(milliseconds: 299),
      type("sw"),
      wait(milliseconds: 299),
      type("swim"),
      wait(milliseconds: 399),
      wait(milliseconds: 1),
      find("swimming"),
      clear
    )
    #expect(server.answered == ["swim"])
  }

  @Test("A search asks nothing when the field is emptied in time", arguments: SearchStyle.allCases)
  func clearedInTime(style: SearchStyle) {
    let server = SearchServer(scheduler, [:])
    makeStore(style, server).assert(
      type("swim"),
      wait(milliseconds: 299),
      clear,
      wait(milliseconds: 10_000)
    )
    #expect(server.answered.isEmpty)
  }

  @Test(
    "A search does not show an answer to an older query that comes late",
    arguments: SearchStyle.allCases
  )
  func lateAnswer(style: SearchStyle) {
    let server = SearchServer(
      scheduler,
      ["sw": [(2_000, .success(["swallow"]))], "swim": [(100, .success(["swimming"]))]]
    )
    makeStore(style, server).assert(
      type("sw"),
      wait(milliseconds: 300),
      type("swim"),
      wait(milliseconds: 400),
      find("swimming"),
      wait(milliseconds: 2_000),
      clear
    )
    #expect(server.answered == ["swim", "sw"])
  }

  @Test(
    "After a failure a search keeps the older results, and can be tried again",
    arguments: SearchStyle.allCases
  )
  func retry(style: SearchStyle) {
    let offline = SearchFailure(reason: "offline")
    let server = SearchServer(
      scheduler,
      [
        "swim": [(100, .success(["swimming"]))],
        "run": [(100, .failure(offline)), (100, .success(["running", "runner"]))],
      ]
    )
    makeStore(style, server).assert(
      type("swim"),
      wait(milliseconds: 400),
      find("swimming"),
      type("run"),
      wait(milliseconds: 400),
      .receive(.answered(.failure(offline))) {
        $0.failure = offline
        $0.isSearching = false
      },
      .send(.retryTapped) {
        $0.failure = nil
        $0.isSearching = true
      },
      wait(milliseconds: 400),
      find("running", "runner"),
      clear
    )
    #expect(server.answered == ["swim", "run", "run"])
  }

  @Test(
    "The results of a search grow older until there are new ones, or the field is emptied",
    arguments: SearchStyle.allCases
  )
  func age(style: SearchStyle) {
    let server = SearchServer(
      scheduler,
      ["swim": [(0, .success(["swimming"]))], "run": [(0, .success(["running"]))]]
    )
    makeStore(style, server).assert(
      type("swim"),
      wait(milliseconds: 300),
      find("swimming"),
      wait(milliseconds: 59_999),
      wait(milliseconds: 1),
      .receive(.minutePassed) { $0.minutesOld = 1 },
      wait(milliseconds: 120_000),
      .receive(.minutePassed) { $0.minutesOld = 2 },
      .receive(.minutePassed) { $0.minutesOld = 3 },
      type("run"),
      wait(milliseconds: 300),
      find("running"),
      wait(milliseconds: 59_999),
      clear,
      wait(milliseconds: 600_000)
    )
    #expect(scheduler.pending.isEmpty)
  }
}
