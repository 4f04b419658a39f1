import Testing

@testable import ComposableArchitecture

private enum CountAction: Equatable {
  case change(Int)
  case changed
}

private let counter = Reducer<Int, CountAction, Int> { count, action, factor in
  guard case .change(let change) = action else { return .none }
  count += change * factor
  return Effect(value: .changed)
}

private enum AppAction: Equatable {
  case counter(CountAction)
  case other
}

@Suite("Pulling reducers back")
struct ReducerPullbackTests {
  private struct AppState: Equatable {
    var count = 1
    var name = "Blob"
  }

  private struct AppEnvironment {
    var factor = 10
  }

  @Test("A part's reducer works on the whole, along a key path")
  func keyPath() {
    let reducer: Reducer<AppState, AppAction, AppEnvironment> = counter.pullback(
      state: \.count,
      action: /AppAction.counter,
      environment: \.factor
    )
    var state = AppState()
    let effect = reducer.run(&state, .counter(.change(2)), AppEnvironment())
    #expect(state == AppState(count: 21))
    #expect(Recording(effect).events == [.value(.counter(.changed)), .finished])
    #expect(reducer.run(&state, .other, AppEnvironment()).isNone)
    #expect(state == AppState(count: 21))
  }

  private enum Mode: Equatable {
    case counting(Int)
    case idle(name: String)
  }

  @Test("A part's reducer works on a whole that is in the part's case")
  func casePath() {
    let reducer: Reducer<Mode, AppAction, AppEnvironment> = counter.pullback(
      state: /Mode.counting,
      action: /AppAction.counter,
      environment: { $0.factor }
    )
    var state = Mode.counting(1)
    let effect = reducer.run(&state, .counter(.change(2)), AppEnvironment())
    #expect(state == .counting(21))
    #expect(Recording(effect).events == [.value(.counter(.changed)), .finished])
    #expect(reducer.run(&state, .other, AppEnvironment()).isNone)
  }

  @Test("An action that comes while the whole is in another case may do nothing silently")
  func silentlyOtherCase() {
    let reducer: Reducer<Mode, AppAction, AppEnvironment> = counter.pullback(
      state: /Mode.counting,
      action: /AppAction.counter,
      environment: { $0.factor },
      breakpointOnNil: false
    )
    var state = Mode.idle(name: "Blob")
    let issues = reportedIssues {
      #expect(reducer.run(&state, .counter(.change(2)), AppEnvironment()).isNone)
    }
    #expect(issues.isEmpty)
  }

  @Test("An action that comes while the whole is in another case is an issue, and does nothing")
  func otherCase() {
    let line: UInt = #line + 1
    let reducer: Reducer<Mode, AppAction, AppEnvironment> = counter.pullback(
      state: /Mode.counting,
      action: /AppAction.counter,
      environment: { $0.factor }
    )
    var state = Mode.idle(name: "Blob")
    let issues = reportedIssues {
      #expect(reducer.run(&state, .counter(.change(2)), AppEnvironment()).isNone)
      #expect(reducer.run(&state, .other, AppEnvironment()).isNone)
    }
    #expect(state == .idle(name: "Blob"))
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            A reducer pulled back to a case of the state received an action while the state was in \
            another case: CountAction.change, sent as AppAction.counter(.change).

            The action does nothing. Combine this reducer before the one that changes the case. Send \
            the action only while the state is in its case, and cancel its effects when you change \
            the case.
            """
        )
      ]
    )
  }
}

@Suite("Reducers of optional state")
struct ReducerOptionalTests {
  @Test("An optional reducer runs while the state is there")
  func present() {
    for reducer in [counter.optional(), counter.optional] {
      var state: Int? = 1
      let effect = reducer.run(&state, .change(2), 10)
      #expect(state == 21)
      #expect(Recording(effect).events == [.value(.changed), .finished])
    }
  }

  @Test("An optional reducer may take its own state away")
  func takesItselfAway() {
    let reducer = Reducer<Int?, CountAction, Int>.combine(
      counter.optional(),
      Reducer { state, _, _ in
        state = nil
        return .none
      }
    )
    var state: Int? = 1
    let effect = reducer.run(&state, .change(2), 10)
    #expect(state == nil)
    #expect(Recording(effect).values == [.changed])
  }

  @Test("An action that comes while the state is nil may do nothing silently")
  func silentlyMissing() {
    var state: Int?
    let issues = reportedIssues {
      for reducer in [counter.optional(breakpointOnNil: false), counter.optional] {
        #expect(reducer.run(&state, .change(2), 10).isNone)
      }
    }
    #expect(issues.isEmpty)
  }

  @Test("An action that comes while the state is nil is an issue, and does nothing")
  func missing() {
    let (reducer, line) = (counter.optional(), #line as UInt)
    var state: Int?
    let issues = reportedIssues { #expect(reducer.run(&state, .change(2), 10).isNone) }
    #expect(state == nil)
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            An optional reducer received an action while its state was nil: CountAction.change.

            The action does nothing. Combine this reducer before the one that sets the state to nil. \
            Send the action only while the state is not nil, and cancel its effects when you set the \
            state to nil.
            """
        )
      ]
    )
  }
}
