import ComposableArchitecture
import Foundation
import Testing

extension SearchReducer {
  /// The feature, if the debounce is forgotten.
  static let searchWithoutDebounce = search(
    { query, environment in
      answer(to: query, environment)
        .cancellable(id: SearchCancelID.search, cancelInFlight: true)
    },
    age: { _ in .none }
  )

  /// The feature, if it waits before it asks, but does not cancel what is in flight.
  static let searchWithoutCancellation = search(
    { query, environment in
      answer(to: query, environment).deferred(for: 0.3, scheduler: environment.mainQueue)
    },
    age: { _ in .none }
  )
}

@Suite("What the test store says of a search field that is wrong")
final class SearchIssueTests {
  private let scheduler = DispatchQueue.test

  deinit {
    // The tasks that were cancelled last come to their end.
    scheduler.advance(by: 60)
  }

  private func store(_ reducer: SearchReducer, _ server: SearchServer) -> SearchTestStore {
    TestStore(initialState: SearchState(), reducer: reducer, environment: server.environment)
  }

  private func unhandledAnswer(_ result: String) -> String {
    """
    Unhandled actions: [
      SearchAction.answered(
        Result<Array<String>, SearchFailure>.success(
          [
            "\(result)",
          ]
        )
      ),
    ]
    """
  }

  @Test("A test store reports an answer that comes too early in a search without debounce")
  func withoutDebounce() {
    let line: UInt = #line
    func issues(_ reducer: SearchReducer) -> [ReportedIssue] {
      let server = SearchServer(scheduler, ["s": [(100, .success(["skiing"]))]])
      return reportedIssues {
        store(reducer, server).assert(
          .send(.queryChanged("s")) {
            $0.query = "s"
            $0.isSearching = true
          },
          .do { [scheduler] in scheduler.advance(by: 0.29) },
          .send(.queryChanged("")) { $0 = SearchState() }
        )
        // What was cancelled waits until it would have been due.
        scheduler.advance(by: 1)
      }
    }
    let answer = unhandledAnswer("skiing")
    #expect(issues(.searchByPublishers) == [])
    #expect(
      issues(.searchWithoutDebounce) == [
        ReportedIssue(
          line: line + 10,
          message: "Must handle 1 received action before sending an action: …\n\n\(answer)"
        ),
        ReportedIssue(
          line: line + 4,
          message: "Received 1 unexpected action: …\n\n\(answer)"
        ),
      ]
    )
  }

  @Test("A test store reports the late answer in a search without cancellation")
  func withoutCancellation() {
    let line: UInt = #line
    func issues(_ reducer: SearchReducer) -> [ReportedIssue] {
      let server = SearchServer(
        scheduler,
        ["sw": [(2_000, .success(["swallow"]))], "swim": [(2_000, .success(["swimming"]))]]
      )
      return reportedIssues {
        store(reducer, server).assert(
          .send(.queryChanged("sw")) {
            $0.query = "sw"
            $0.isSearching = true
          },
          .do { [scheduler] in scheduler.advance(by: 0.3) },
          .send(.queryChanged("swim")) { $0.query = "swim" },
          .do { [scheduler] in scheduler.advance(by: 2.3) },
          .receive(.answered(.success(["swimming"]))) {
            $0.results = ["swimming"]
            $0.minutesOld = 0
            $0.isSearching = false
          },
          .send(.queryChanged("")) { $0 = SearchState() }
        )
      }
    }
    let answer = unhandledAnswer("swimming")
    #expect(issues(.searchByPublishers) == [])
    #expect(
      issues(.searchWithoutCancellation) == [
        ReportedIssue(
          line: line + 15,
          message: """
            Received unexpected action: …

                \u{2007} SearchAction.answered(
                \u{2007}   Result<Array<String>, SearchFailure>.success(
                \u{2007}     [
                −       "swimming",
                +       "swallow",
                \u{2007}     ]
                \u{2007}   )
                \u{2007} )

            (Expected: −, Actual: +)

            State change does not match expectation: …

                \u{2007} SearchState(
                \u{2007}   query: "swim",
                \u{2007}   isSearching: false,
                \u{2007}   results: [
                −     "swimming",
                +     "swallow",
                \u{2007}   ],
                \u{2007}   minutesOld: 0,
                \u{2007}   failure: nil
                \u{2007} )

            (Expected: −, Actual: +)
            """
        ),
        ReportedIssue(
          line: line + 20,
          message: "Must handle 1 received action before sending an action: …\n\n\(answer)"
        ),
        ReportedIssue(
          line: line + 7,
          message: "Received 1 unexpected action: …\n\n\(answer)"
        ),
      ]
    )
  }

  @Test(
    "A test store names the step that started a search's clock that is not cancelled",
    arguments: SearchStyle.allCases
  )
  func runningClock(style: SearchStyle) {
    let line: UInt = #line
    let server = SearchServer(scheduler, ["swim": [(0, .success(["swimming"]))]])
    let issues = reportedIssues {
      store(style.reducer, server).assert(
        .send(.queryChanged("swim")) {
          $0.query = "swim"
          $0.isSearching = true
        },
        .do { [scheduler] in scheduler.advance(by: 0.3) },
        .receive(.answered(.success(["swimming"]))) {
          $0.results = ["swimming"]
          $0.minutesOld = 0
          $0.isSearching = false
        }
      )
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line + 3,
          message: """
            Some effects are still running. All effects must complete by the end of the assertion.

            They were started by:
              • SearchAction.answered(.success) at \(#fileID):\(line + 9)

            If an effect waits for a scheduler, advance it in a .do step so that the effect can \
            complete, and receive what it sends. If it runs as long as the feature, send the action \
            that cancels it.
            """
        )
      ]
    )
  }
}
