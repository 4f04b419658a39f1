import ComposableArchitecture
import Testing

private typealias LogReducer = Reducer<[String], String, String>

private func reducer(_ name: String) -> LogReducer {
  Reducer { state, action, environment in
    state.append("\(name) \(action) in \(environment) after \(state.count)")
    return Effect(value: "\(name) is done")
  }
}

@Suite("Reducers")
struct ReducerTests {
  @Test("A reducer runs its function, by either spelling")
  func run() {
    var state: [String] = []
    let effects = [
      reducer("A").run(&state, "runs", "here"),
      reducer("A")(&state, "is called", "there"),
    ]
    #expect(state == ["A runs in here after 0", "A is called in there after 1"])
    #expect(effects.map { Recording($0).values } == [["A is done"], ["A is done"]])
  }

  @Test("The empty reducer does nothing")
  func empty() {
    var state = ["untouched"]
    let effect = LogReducer.empty.run(&state, "runs", "here")
    #expect(state == ["untouched"])
    #expect(Recording(effect).events == [.finished])
  }

  @Test("A reducer may be called by its other name")
  func anyReducer() {
    let counter: AnyReducer<Int, Int, Void> = Reducer { state, action, _ in
      state += action
      return .none
    }
    var state = 1
    _ = counter.run(&state, 2, ())
    #expect(state == 3)
  }

  @Test("Combined reducers run in order on one state, and their effects are merged in order")
  func combine() {
    let combinations: [LogReducer] = [
      .combine(reducer("A"), .empty, reducer("B")),
      .combine([reducer("A"), .empty, reducer("B")]),
      reducer("A").combined(with: .empty).combined(with: reducer("B")),
    ]
    for combined in combinations {
      var state: [String] = []
      let effect = combined.run(&state, "runs", "here")
      #expect(state == ["A runs in here after 0", "B runs in here after 1"])
      #expect(Recording(effect).values == ["A is done", "B is done"])
    }
  }
}
