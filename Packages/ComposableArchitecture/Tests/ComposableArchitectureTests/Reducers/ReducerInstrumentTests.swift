import ComposableArchitecture
import Foundation
import Testing

private enum Action: Equatable {
  case run(Int)
  case received(value: Int)
  case cancel
}

/// Writes down what it is told.
private final class Log: ReducerTracer {
  private struct State {
    var lines: [String] = []
    var lastSpan = 0
    var isEnabled = true
  }

  private let state = _Lock(State())

  var isEnabled: Bool {
    get { state.withLock { $0.isEnabled } }
    set { state.withLock { $0.isEnabled = newValue } }
  }

  var lines: [String] { state.withLock { $0.lines } }

  func begin(_ work: TracedWork, _ name: String) -> Int {
    state.withLock { state in
      state.lastSpan += 1
      state.lines.append("\(state.lastSpan) begins: \(work) \(name)")
      return state.lastSpan
    }
  }

  func event(_ name: String, in span: Int) {
    state.withLock { $0.lines.append("\(span) sends: \(name)") }
  }

  func end(_ span: Int, _ ending: TracedEnding) {
    state.withLock { $0.lines.append("\(span) ends: \(ending)") }
  }
}

@Suite("Traced reducers")
struct ReducerInstrumentTests {
  private let log = Log()
  private let scheduler = DispatchQueue.test

  private var reducer: Reducer<[Int], Action, Void> {
    Reducer { [scheduler] state, action, _ in
      switch action {
      case .run(let value):
        return .merge(
          Effect(value: .received(value: value)),
          Just(.received(value: value + 1)).delay(for: 1, scheduler: scheduler).eraseToEffect()
        )
        .cancellable(id: 1)
      case .received(let value):
        state.append(value)
        return .none
      case .cancel:
        return .cancel(id: 1)
      }
    }
  }

  private func makeStore(_ reducer: Reducer<[Int], Action, Void>) -> Store<[Int], Action> {
    Store(initialState: [], reducer: reducer, environment: ())
  }

  @Test("A traced reducer gives actions and effects a beginning, an end, and events between them")
  func spans() {
    let store = makeStore(reducer.instrument("app", tracer: log))
    store.send(.run(1))
    scheduler.run()
    #expect(ViewStore(store).state == [1, 2])
    #expect(
      log.lines == [
        "1 begins: action app: Action.run",
        "1 ends: finished",
        "2 begins: effect app: Action.run",
        "2 sends: Action.received(value:)",
        "3 begins: action app: Action.received(value:)",
        "3 ends: finished",
        "2 sends: Action.received(value:)",
        "4 begins: action app: Action.received(value:)",
        "4 ends: finished",
        "2 ends: finished",
      ]
    )
  }

  @Test("A traced effect that is cancelled by its id finishes; one whose store goes is cancelled")
  func endings() {
    var store: Store? = makeStore(reducer.signpost(tracer: log))
    store?.send(.run(1))
    store?.send(.cancel)
    store?.send(.run(2))
    store = nil
    scheduler.run()
    #expect(
      log.lines.filter { $0.contains("effect") || $0.hasPrefix("2 ") } == [
        "2 begins: effect Action.run",
        "2 sends: Action.received(value:)",
        "5 begins: effect Action.cancel",
        "2 ends: finished",
        "7 begins: effect Action.run",
      ]
    )
    #expect(log.lines.contains("7 ends: cancelled"))
    let ended = log.lines.filter { $0.contains(" ends: ") }.map { $0.prefix { $0 != " " } }
    #expect(Set(ended).count == ended.count)
    #expect(ended.count == log.lines.filter { $0.contains("begins") }.count)
  }

  @Test("While nobody listens a traced reducer runs as if it was not traced")
  func disabled() {
    log.isEnabled = false
    let store = makeStore(reducer.instrument(tracer: log))
    store.send(.run(1))
    scheduler.run()
    #expect(ViewStore(store).state == [1, 2])
    #expect(log.lines.isEmpty)
  }

  @Test("A tracer is enabled by default")
  func enabledByDefault() {
    struct Silent: ReducerTracer {
      func begin(_ work: TracedWork, _ name: String) {}
      func event(_ name: String, in span: Void) {}
      func end(_ span: Void, _ ending: TracedEnding) {}
    }
    #expect(Silent().isEnabled)
  }

  @Test("A traced effect that is run twice has two spans")
  func twice() {
    var state: [Int] = []
    let reducer = Reducer<[Int], Action, Void> { _, _, _ in Effect(value: .cancel) }
    let effect = reducer.instrument(tracer: log).run(&state, .cancel, ())
    for _ in 0..<2 { #expect(Recording(effect).values == [.cancel]) }
    #expect(log.lines.filter { $0.contains("begins: effect") }.count == 2)
    #expect(log.lines.filter { $0.contains("ends: finished") }.count == 3)
  }
}
