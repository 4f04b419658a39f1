import ComposableArchitecture
import ScheduleExploration

extension ThreadProof {
  /// Stores, whose effects send from several threads, and what ends these effects.
  static let stores = [
    ThreadProof("Store, 2 effects × 2 actions") { threads in
      let run = StoreRun()
      for effect in 0..<2 {
        run.store.value.send(.start(effect))
        threads.run { for number in 0..<2 { run.subjects[effect].send(effect * 100 + number) } }
      }
      threads.finally { try run.probe.checkValues(4) }
    },
    ThreadProof("Store, an effect sends and ends while an action is handled") { threads in
      let run = StoreRun()
      run.store.value.send(.start(0))
      threads.run {
        run.subjects[0].send(0)
        run.subjects[0].send(completion: .finished)
      }
      threads.run { run.store.value.send(.received(100)) }
      threads.finally { try run.probe.checkValues(2) }
    },
    ThreadProof("Store, an effect sends while it is cancelled") { threads in
      let run = StoreRun()
      run.store.value.send(.start(0))
      threads.run { for number in 0..<2 { run.subjects[0].send(number) } }
      threads.run { run.store.value.send(.cancel) }
      threads.finally {
        let count = run.probe.values.count
        run.subjects[0].send(2)
        try run.probe.checkValues(count)
      }
    },
    ThreadProof("Store, 2 effects of one id that cancel each other") { threads in
      let run = StoreRun()
      for effect in 0..<2 { threads.run { run.store.value.send(.replace(effect)) } }
      threads.finally {
        for effect in 0..<2 { run.subjects[effect].send(effect * 100) }
        try run.probe.checkValues(1)
      }
    },
    ThreadProof("Store, an effect ends while another one of its id begins") { threads in
      let run = StoreRun()
      run.store.value.send(.replace(0))
      threads.run { run.subjects[0].send(completion: .finished) }
      threads.run { run.store.value.send(.replace(1)) }
      threads.finally {
        run.subjects[1].send(100)
        try run.probe.checkValues(1)
        run.store.value.send(.cancel)
        run.subjects[1].send(101)
        try run.probe.checkValues(1)
      }
    },
  ]
}

/// A store with two effects, which send what two subjects send.
// Safe to share: one thread at a time continues.
private final class StoreRun: @unchecked Sendable {
  enum Action {
    case start(Int)
    case replace(Int)
    case received(Int)
    case cancel
  }

  let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
  /// Sees the values of the actions, as the reducer handles them.
  let probe = SerialProbe<Never>()
  let store: Box<Store<Int, Action>>

  init() {
    let (subjects, probe) = (subjects, probe)
    probe.request(.unlimited)
    let reducer = Reducer<Int, Action, Void> { count, action, _ in
      switch action {
      case .start(let effect):
        return subjects[effect].map(Action.received).eraseToEffect().cancellable(id: 0)
      case .replace(let effect):
        return subjects[effect].map(Action.received).eraseToEffect()
          .cancellable(id: 0, cancelInFlight: true)
      case .received(let value):
        count += 1
        _ = probe.receive(value)
        return .none
      case .cancel: return .cancel(id: 0)
      }
    }
    store = Box(Store.unchecked(initialState: 0, reducer: reducer, environment: ()))
  }
}
