import ComposableFeatures
import TestKit
import Testing

/// Features, and reducers that have an environment.
@Suite("Both styles")
struct InteroperationTests {
  private struct Add: Reducer {
    let factor: Int

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action * factor
      return action == 1 ? .send(100) : .none
    }
  }

  @Test("A feature is a reducer with an environment by one word, made of the environment or once")
  func feature() {
    func state(_ reducer: AnyReducer<Int, Int, Int>) -> Int {
      let store = Store(initialState: 0, reducer: reducer, environment: 3)
      store.send(1)
      return ViewStore(store).state
    }
    #expect(state(AnyReducer { Add(factor: $0) }) == 303)
    #expect(state(AnyReducer { Add(factor: 2) }) == 202)
    #expect(state(.combine(AnyReducer { Add(factor: $0) }, AnyReducer { Add(factor: 2) })) == 1_005)
  }

  @Test("A reducer with an environment is a part of a body by one word")
  func environment() {
    let reducer = AnyReducer<Int, Int, Int> { state, action, factor in
      state += action * factor
      return .none
    }
    let store = Store(initialState: 0) {
      Add(factor: 1)
      Reduce(reducer, environment: 10)
    }
    store.send(2)
    #expect(ViewStore(store).state == 22)
  }

  @Test("Signposts go to a tracer, as those of the other style do")
  func instrument() {
    struct Tracer: ReducerTracer {
      let log = TestKit.Log<String>()
      func begin(_ work: TracedWork, _ name: String) { log.note(name) }
      func event(_ name: String, in span: Void) {}
      func end(_ span: Void, _ ending: TracedEnding) {}
    }
    let tracer = Tracer()
    let feature = Add(factor: 1).signpost("sum", tracer: tracer)
    let store = Store(initialState: 0) { feature }
    store.send(2)
    #expect(tracer.log.entries == ["sum: Int"])
    #expect(type(of: Add(factor: 1).signpost()) == Add.self)
  }
}
