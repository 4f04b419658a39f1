// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Foundation
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

  @Test("The public symbols that make and combine reducers do what they should")
  func making() {
    var state = 0
    _ = child(&state, .add(1), 1)
    surface("Reducer.callAsFunction(_:_:_:)", state == 1)
    surface("Reducer.init(_:)", state == 1)
    _ = Reducer<Int, ChildAction, Int>.empty.run(&state, .add(1), 1)
    surface("Reducer.empty", state == 1)
    let another: AnyReducer<Int, ChildAction, Int> = child
    _ = another.run(&state, .add(1), 1)
    surface("AnyReducer", state == 2)
    surface("Reducer.run(_:_:_:)", state == 2)
    let independent = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    var sum = 0
    _ = independent(&sum, 1)
    surface("Reducer.callAsFunction(_:_:)", sum == 1)
    _ = Reducer.combine(child, child).run(&state, .add(1), 1)
    surface("Reducer.combine(_:)", state == 4)
    _ = Reducer.combine([child, child]).run(&state, .add(1), 1)
    surface("Reducer.combine(_:) of an array", state == 6)
    _ = child.combined(with: child).run(&state, .add(1), 1)
    surface("Reducer.combined(with:)", state == 8)
  }

  @Test("The public symbols of reducers for parts of the whole do what they should")
  func parts() {
    let byKeyPath: ParentReducer = child.pullback(
      state: \.child,
      action: /ParentAction.child,
      environment: { $0 }
    )
    surface(
      "Reducer.pullback(state:action:environment:)",
      state(after: byKeyPath, .child(.add(1))).child == 10
    )
    let byCase: Reducer<Mode, ParentAction, Int> = child.pullback(
      state: /Mode.counting,
      action: /ParentAction.child,
      environment: { $0 },
      breakpointOnNil: true
    )
    let ofMode: ParentReducer = byCase.pullback(state: \.mode, action: .self, environment: { $0 })
    surface(
      "Reducer.pullback(state:action:environment:breakpointOnNil:)",
      state(after: ofMode, .child(.add(1))).mode == .counting(10)
    )
    var optional: Int? = 0
    _ = child.optional.run(&optional, .add(1), 10)
    surface("Reducer.optional", optional == 10)
    _ = child.optional().run(&optional, .add(1), 10)
    _ = child.optional(breakpointOnNil: false).run(&optional, .add(1), 10)
    surface("Reducer.optional(breakpointOnNil:)", optional == 30)
  }

  @Test("The public symbols of reducers for elements of collections do what they should")
  func elements() {
    let byIndex: ParentReducer = child.forEach(
      state: \.array,
      action: /ParentAction.row,
      environment: { $0 }
    )
    surface(
      "Reducer.forEach(state:action:environment:) of an array",
      state(after: byIndex, .row(0, .add(1))).array == [10]
    )
    let byKey: ParentReducer = child.forEach(
      state: \.dictionary,
      action: /ParentAction.keyed,
      environment: { $0 }
    )
    surface(
      "Reducer.forEach(state:action:environment:) of a dictionary",
      state(after: byKey, .keyed("a", .add(1))).dictionary == ["a": 10]
    )
    let byID: ParentReducer = child.forEach(
      state: \.identified,
      action: /ParentAction.row,
      environment: { $0 },
      breakpointOnNil: true
    )
    surface(
      "Reducer.forEach(state:action:environment:) of an identified array",
      state(after: byID, .row(7, .add(0))).identified.elements == [7]
    )
    struct Shared: SharedCancelID {}
    let shared = Effect<Int, Never>(value: 1).cancellable(id: Shared())
    surface("SharedCancelID", Recording(shared).values == [1])
  }

  @Test("The public symbols of reducers that watch their state do what they should")
  func watching() {
    var state = 0
    let watcher = child.onChange(of: { $0 }) { _, state, _, _ in
      state += 100
      return .none
    }
    _ = watcher.run(&state, .add(1), 1)
    surface("Reducer.onChange(of:perform:)", state == 101)
    let comparer = child.onChange(of: { $0 }) { before, now, state, _, _ in
      state += 100 * (now - before)
      return .none
    }
    _ = comparer.run(&state, .add(1), 1)
    surface("Reducer.onChange(of:perform:) with the part before", state == 202)
    _ = child.onChange(of: { $0 }) { _, _ in child }.run(&state, .add(1), 1)
    surface("Reducer.onChange(of:_:)", state == 204)
  }

  @Test("The public symbols of the debug reducer do what they should", .enabled(if: isDebugBuild))
  func seeing() {
    let queue = DispatchQueue(label: "surface")
    let printed = _Lock<[String]>([])
    func environment(_: Int) -> DebugEnvironment {
      DebugEnvironment(printer: { text in printed.withLock { $0.append(text) } }, queue: queue)
    }
    func texts(_ reducer: Reducer<Int, ChildAction, Int>) -> [String] {
      var state = 0
      _ = Recording(reducer.run(&state, .add(1), 1))
      queue.sync {}
      return printed.withLock { texts in
        defer { texts = [] }
        return texts
      }
    }
    let whole = texts(child.debug("whole", actionFormat: .prettyPrint, environment: environment))
    surface("Reducer.debug(_:actionFormat:environment:)", whole.first?.hasPrefix("whole: ") == true)
    surface("ActionFormat.prettyPrint", whole.first?.contains("ChildAction.add(\n    1") == true)
    let part = texts(
      child.debug(
        state: { $0 },
        action: /ChildAction.add,
        actionFormat: ActionFormat.labelsOnly,
        environment: environment
      )
    )
    surface("Reducer.debug(_:state:action:actionFormat:environment:)", part.count == 1)
    let actions = texts(child.debugActions(actionFormat: .labelsOnly, environment: environment))
    surface("Reducer.debugActions(_:actionFormat:environment:)", actions.count == 1)
    surface("ActionFormat.labelsOnly", actions.first?.contains("  ChildAction.add\n") == true)
    surface(
      "Reducer.debug(prefix:environment:)",
      texts(child.debug(prefix: "whole", environment: environment)) == whole
    )
    surface(
      "Reducer.debug(prefix:state:action:environment:)",
      texts(
        child.debug(
          prefix: "part",
          state: { $0 },
          action: /ChildAction.add,
          environment: environment
        )
      ).count == 1
    )
    surface(
      "Reducer.debugActions(prefix:environment:)",
      texts(child.debugActions(prefix: "actions", environment: environment)).count == 1
    )
    surface("DebugEnvironment.init(printer:queue:)", environment(0).queue === queue)
    DebugEnvironment(printer: { text in printed.withLock { $0.append(text) } }).printer("text")
    surface("DebugEnvironment.init(printer:)", printed.withLock { $0 } == ["text"])
  }

  @Test("The public symbols of traced reducers do what they should")
  func tracing() {
    var state = 0
    let tracer = Tracer()
    let reducer = child.instrument("a", tracer: tracer)
    _ = Recording(reducer.run(&state, .add(1), 1))
    surface(
      "Reducer.instrument(_:tracer:)",
      tracer.log.withLock { $0.first } == "a: ChildAction.add begins"
    )
    surface("ReducerTracer.begin(_:_:)", tracer.log.withLock { $0.count } == 2)
    surface("ReducerTracer.end(_:_:)", tracer.log.withLock { $0.last } == "action finished")
    surface("TracedWork", TracedWork.action != .effect)
    surface("TracedEnding", TracedEnding.finished != .cancelled)
    _ = child.signpost("b", tracer: tracer).run(&state, .add(1), 1)
    _ = child.signpost().signpost("c").run(&state, .add(1), 1)
    surface("Reducer.signpost(_:)", state == 3)
    surface("Reducer.signpost(_:tracer:)", tracer.log.withLock { $0.count } == 4)
    surface("ReducerTracer.isEnabled", tracer.isEnabled)
    let sender = Reducer<Int, ChildAction, Int> { _, _, _ in Effect(value: .nothing) }
    _ = Recording(sender.instrument(tracer: tracer).run(&state, .add(1), 1))
    surface(
      "ReducerTracer.event(_:in:)",
      tracer.log.withLock { $0.contains("effect sends ChildAction.nothing") }
    )
  }
}

/// Logs what it is told.
private final class Tracer: ReducerTracer {
  let log = _Lock<[String]>([])

  func begin(_ work: TracedWork, _ name: String) -> TracedWork {
    log.withLock { $0.append("\(name) begins") }
    return work
  }

  func event(_ name: String, in span: TracedWork) {
    log.withLock { $0.append("\(span) sends \(name)") }
  }

  func end(_ span: TracedWork, _ ending: TracedEnding) {
    log.withLock { $0.append("\(span) \(ending)") }
  }
}
