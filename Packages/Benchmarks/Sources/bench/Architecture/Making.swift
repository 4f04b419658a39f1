import BenchmarkKit
import ComposableArchitecture
import Dispatch

/// Stores that are made, and asynchronous effects that are started.
func making(_ scale: Scale) -> [Case] {
  [stores(scale(100_000)), keptStores(scale(20_000)), operations(1_000)]
}

private func stores(_ count: Int) -> Case {
  Case(
    "make a Store and its ViewStore",
    elements: count,
    unit: "store",
    expecting: Total(of: repeatElement(0, count: count)),
    ours: { tally in
      { for _ in 0..<opaque(count) { tally.add(ViewStore(Store(CounterState.reducer)).count) } }
    }
  )
}

private func keptStores(_ count: Int) -> Case {
  Case(
    "keep a Store",
    elements: count,
    unit: "store",
    expecting: Total(of: [count]),
    ours: { tally in
      var stores: [Store<CounterState, CounterAction>] = []
      stores.reserveCapacity(count)
      tally.afterwards {
        tally.add(stores.count)
        stores.removeAll()
      }
      return { forEach(below: count) { _ in stores.append(Store(CounterState.reducer)) } }
    },
    target: .bytes(600)
  )
}

private enum OperationAction {
  case start
  case finished
}

/// Effects that send one action each, at once, from tasks of the default pool.
private func operations(_ count: Int) -> Case {
  let reducer = Reducer<CounterState, OperationAction, Void> { state, action, _ in
    switch action {
    case .start:
      return .merge((0..<count).map { _ in .run { send in await send(.finished) } })
    case .finished:
      state.count &+= 1
      return .none
    }
  }
  return Case(
    "1,000 .run effects at once",
    elements: count,
    unit: "effect",
    expecting: Total(of: [count]),
    clock: .wall,
    remark: "time on the wall until all have sent; it depends on how busy the processors are",
    ours: { tally in
      let store = Store.unchecked(initialState: CounterState(), reducer: reducer, environment: ())
      tally.afterwards { tally.add(ViewStore(store).count) }
      return {
        let task = store.send(.start)
        let isDone = DispatchSemaphore(value: 0)
        Task {
          await task.finish()
          isDone.signal()
        }
        isDone.wait()
      }
    }
  )
}
