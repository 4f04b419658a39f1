// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Testing

private enum ChildAction: Equatable { case add(Int), nothing }

private enum ParentAction: Equatable {
  case child(ChildAction)
  case row(Int, ChildAction)
  case keyed(String, ChildAction)
}

private enum Mode: Equatable { case counting(Int), idle }

private struct ParentState: Equatable {
  var child = 0
  var optional: Int?
  var mode = Mode.counting(0)
  var array = [0]
  var identified: IdentifiedArray<Int, Int> = IdentifiedArray([7], id: \.self)
  var dictionary = ["a": 0]
}

private let child = Reducer<Int, ChildAction, Int> { state, action, factor in
  guard case .add(let number) = action else { return .none }
  state += number * factor
  return .none
}

private typealias ParentReducer = Reducer<ParentState, ParentAction, Int>

@Suite("The surface: reducers")
struct ReducerSurfaceTests {
  private func state(after reducer: ParentReducer, _ action: ParentAction) -> ParentState {
    var state = ParentState(optional: 0)
    _ = reducer.run(&state, action, 10)
    return state
  }

  @Test("making and combining")
  func making() {
    var state = 0
    _ = child(&state, .add(1), 1)
    surface("Reducer.callAsFunction(_:_:_:)", state == 1)
    _ = AnyReducer<Int, ChildAction, Int>.empty.run(&state, .add(1), 1)
    surface("AnyReducer, Reducer.empty", state == 1)
    let combinations: [Reducer<Int, ChildAction, Int>] = [
      .combine(child, child), .combine([child, child]), child.combined(with: child),
    ]
    for reducer in combinations { _ = reducer.run(&state, .add(1), 1) }
    surface("Reducer.combine(_:), combined(with:)", state == 7)
  }

  @Test("parts of the whole")
  func parts() {
    let byKeyPath: ParentReducer = child.pullback(
      state: \.child,
      action: /ParentAction.child,
      environment: { $0 }
    )
    surface("pullback, key path", state(after: byKeyPath, .child(.add(1))).child == 10)
    let byCase: Reducer<Mode, ParentAction, Int> = child.pullback(
      state: /Mode.counting,
      action: /ParentAction.child,
      environment: { $0 },
      breakpointOnNil: true
    )
    let ofMode: ParentReducer = byCase.pullback(state: \.mode, action: .self, environment: { $0 })
    surface("pullback, case path", state(after: ofMode, .child(.add(1))).mode == .counting(10))
    let optionals: [Reducer<Int?, ChildAction, Int>] = [
      child.optional, child.optional(), child.optional(breakpointOnNil: false),
    ]
    for optional in optionals {
      let reducer: ParentReducer = optional.pullback(
        state: \.optional,
        action: /ParentAction.child,
        environment: { $0 }
      )
      surface("optional", state(after: reducer, .child(.add(1))).optional == 10)
    }
  }

  @Test("elements of collections")
  func elements() {
    let byIndex: ParentReducer = child.forEach(
      state: \.array,
      action: /ParentAction.row,
      environment: { $0 }
    )
    surface("forEach, index", state(after: byIndex, .row(0, .add(1))).array == [10])
    let byKey: ParentReducer = child.forEach(
      state: \.dictionary,
      action: /ParentAction.keyed,
      environment: { $0 }
    )
    surface("forEach, key", state(after: byKey, .keyed("a", .add(1))).dictionary == ["a": 10])
    let byID: ParentReducer = child.forEach(
      state: \.identified,
      action: /ParentAction.row,
      environment: { $0 },
      breakpointOnNil: true
    )
    surface("forEach, id", state(after: byID, .row(7, .add(0))).identified.elements == [7])
    struct Shared: SharedCancelID {}
    let shared = Effect<Int, Never>(value: 1).cancellable(id: Shared())
    surface("SharedCancelID", Recording(shared).values == [1])
  }

  @Test("watching")
  func watching() {
    var state = 0
    let watchers: [Reducer<Int, ChildAction, Int>] = [
      child.onChange(of: { $0 }) { _, state, _, _ in
        state += 100
        return .none
      },
      child.onChange(of: { $0 }) { _, _, state, _, _ in
        state += 100
        return .none
      },
      child.onChange(of: { $0 }) { _, _ in child },
    ]
    for reducer in watchers { _ = reducer.run(&state, .add(1), 1) }
    surface("onChange", state == 204)

    let quiet = DebugEnvironment(printer: { _ in })
    let debugged: [Reducer<Int, ChildAction, Int>] = [
      child.debug("", actionFormat: ActionFormat.labelsOnly, environment: { _ in quiet }),
      child.debug(
        state: { $0 },
        action: /ChildAction.add,
        actionFormat: .prettyPrint,
        environment: { _ in quiet }
      ),
      child.debugActions("", actionFormat: .labelsOnly, environment: { _ in quiet }),
      child.instrument("", tracer: Tracer()), child.signpost("", tracer: Tracer()),
    ]
    for reducer in debugged { _ = reducer.run(&state, .add(1), 1) }
    surface("debug, debugActions, instrument, signpost", state == 209)
  }
}

private struct Tracer: ReducerTracer {
  func begin(_ work: TracedWork, _ name: String) -> TracedWork { work }
  func event(_ name: String, in span: TracedWork) {}
  func end(_ span: TracedWork, _ ending: TracedEnding) {}
}
