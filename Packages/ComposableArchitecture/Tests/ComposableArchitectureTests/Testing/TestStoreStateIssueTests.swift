import ComposableArchitecture
import Foundation
import Testing

@Suite("What a test store reports of states and closures")
struct TestStoreStateIssueTests {
  private let scheduler = DispatchQueue.test

  private func wrongState(_ lines: String...) -> String {
    """
    State change does not match expectation: …

    \(lines.map { "    \($0)" }.joined(separator: "\n"))

    (Expected: −, Actual: +)
    """
  }

  @Test(
    "A test store reports a state that differs from what was expected",
    arguments: WayOfTakingSteps.allCases
  )
  func wrongState(way: WayOfTakingSteps) async {
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.increment) { $0.count = 2 },
      .send(.load) { $0.isLoading = true },
      .do { scheduler.advance(by: 1) },
      .receive(.loaded(42)) { $0.count = 42 }
    )
    #expect(
      issues == [
        ReportedIssue(
          line: line + 3,
          message: wrongState(
            "\u{2007} CounterState(",
            "−   count: 2,",
            "+   count: 1,",
            "\u{2007}   isLoading: false",
            "\u{2007} )"
          )
        ),
        ReportedIssue(
          line: line + 6,
          message: wrongState(
            "\u{2007} CounterState(",
            "\u{2007}   count: 42,",
            "−   isLoading: true",
            "+   isLoading: false",
            "\u{2007} )"
          )
        ),
      ]
    )
  }

  @Test("A test store reports a change that was not expected", arguments: WayOfTakingSteps.allCases)
  func unexpectedChange(way: WayOfTakingSteps) async {
    func difference(_ before: Int, _ after: Int) -> String {
      wrongState(
        "\u{2007} CounterState(",
        "−   count: \(before),",
        "+   count: \(after),",
        "\u{2007}   isLoading: false",
        "\u{2007} )"
      )
    }
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.increment),
      .send(.increment) { _ in },
      .send(.incrementLater),
      .send(.incrementLater),
      .do { scheduler.advance(by: 1) },
      .receive(.increment),
      .receive(.increment) { _ in }
    )
    #expect(
      issues == [
        ReportedIssue(line: line + 3, message: difference(0, 1)),
        ReportedIssue(line: line + 4, message: difference(1, 2)),
        ReportedIssue(line: line + 8, message: difference(2, 3)),
        ReportedIssue(line: line + 9, message: difference(3, 4)),
      ]
    )
  }

  /// Closures that change nothing where nothing changes, or expect what was already so.
  private func takeNeedlessClosures(
    _ way: WayOfTakingSteps,
    _ prepare: (CounterTestStore) -> Void
  ) async -> (line: UInt, issues: [ReportedIssue]) {
    let store = makeCounterStore(scheduler)
    prepare(store)
    let line: UInt = #line
    let steps: [CounterTestStore.Step] = [
      .send(.cancelLoading) { $0.isLoading = false },
      .send(.cancelLoading) { _ in },
      .send(.cancelLoading),
      .send(.incrementTwiceLater),
      .receive(.incrementLater) { $0.count = 0 },
      .do { scheduler.advance(by: 2) },
      .receive(.increment) { $0.count = 1 },
      .receive(.increment) { $0.count = 2 },
      .receive(.increment) { $0.count = 3 },
    ]
    let issues = await reportedIssues {
      await way.take(steps, of: store, end: IssueLocation(line: line))
    }
    return (line, issues)
  }

  @Test(
    "A closure that changes nothing where nothing changes passes",
    arguments: WayOfTakingSteps.allCases
  )
  func needlessClosure(way: WayOfTakingSteps) async {
    let (_, issues) = await takeNeedlessClosures(way) { #expect(!$0.closuresMustChangeState) }
    #expect(issues == [])
  }

  @Test(
    "A closure that changes nothing is an issue in a store whose closures must change the state",
    arguments: WayOfTakingSteps.allCases
  )
  func needlessClosureOfStrictStore(way: WayOfTakingSteps) async {
    let message = """
      Expected the state to change, but it is the same as before the action.

      If no change is expected, leave out the step's closure.
      """
    let (line, issues) = await takeNeedlessClosures(way) { store in
      store.scope(state: \.count).closuresMustChangeState = true
      #expect(store.closuresMustChangeState)
    }
    #expect(issues == [2, 3, 6].map { ReportedIssue(line: line + $0, message: message) })
  }

  @Test("A step that the reducer calls is reported, and not performed")
  func stepInReducer() {
    var act: () -> Void = {}
    let reducer = Reducer<Int, Bool, Void> { state, isOuter, _ in
      state += 1
      if isOuter { act() }
      return .none
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: ())
    let line: UInt = #line
    act = { store.send(false) }
    let issues = reportedIssues { store.send(true) { $0 = 1 } }
    #expect(
      issues == [
        ReportedIssue(
          line: line + 1,
          message: """
            A reducer called a step of its own test store while it was running.

            The step was not performed. To send an action from a reducer, return Effect(value:) of \
            the action, or change the state directly. A dependency of the environment must not call \
            a step either.
            """
        )
      ]
    )
    act = {}
  }

  @Test(
    "A closure that throws is reported, and what it had changed is compared",
    arguments: WayOfTakingSteps.allCases
  )
  func throwingClosure(way: WayOfTakingSteps) async {
    struct Oops: Error, CustomStringConvertible {
      var description: String { "oops" }
    }
    let message = """
      The closure that changes the expected state threw an error: oops

      The changes that it made before the error are compared.
      """
    let line: UInt = #line
    let issues = await way.issues(
      scheduler,
      .send(.increment) {
        $0.count = 1
        throw Oops()
      },
      .send(.increment) { _ in throw Oops() },
      .send(.cancelLoading) { _ in throw Oops() }
    )
    let difference = wrongState(
      "\u{2007} CounterState(",
      "−   count: 1,",
      "+   count: 2,",
      "\u{2007}   isLoading: false",
      "\u{2007} )"
    )
    #expect(
      issues == [
        ReportedIssue(line: line + 3, message: message),
        ReportedIssue(
          line: line + 7,
          message: """
            \(message)

            \(difference)
            """
        ),
        ReportedIssue(line: line + 8, message: message),
      ]
    )
  }

  @Test("A test store reports work that throws")
  func throwingWork() async {
    struct Oops: Error {}
    let line: UInt = #line
    let issues = await WayOfTakingSteps.inAnAssertion.issues(
      scheduler,
      .do { throw Oops() },
      .environment { _ in throw Oops() }
    )
    let message = "The work of this step threw an error: Oops()"
    #expect(issues == [3, 4].map { ReportedIssue(line: line + $0, message: message) })
  }

  @Test("A test store reports values that differ though they look the same")
  func equalDumps() {
    struct State: Equatable {
      var number = 0

      static func == (lhs: State, rhs: State) -> Bool { false }
    }
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Int, Void>.empty,
      environment: ()
    )
    #expect(
      reportedIssues { store.assert(.send(1)) }.map(\.message) == [
        """
        State change does not match expectation: …

            State(
              number: 0
            )

        The two values are not equal, but their dumps are: they differ in a part that a dump does \
        not show, or their == is wrong.

        (Expected: −, Actual: +)
        """
      ]
    )
  }
}
