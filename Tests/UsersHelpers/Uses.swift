// A module that imports the layers and another module, `Helpers`, which declares each of the members again that
// the layers have beyond the originals. `GivingWayTests` makes that module, compiles this one, and expects that each
// use below calls the member of `Helpers`. Each function has the additions to one type.

import ComposableArchitecture
import Foundation
import Helpers

enum Action: Equatable { case tapped, counted(Int) }

func reducers(_ reducer: Reducer<Int, Action, Void>, _ tracer: some ReducerTracer) {
  _ = reducer.onChange(of: { $0 }) { _, _, _, _ in .none }
  _ = reducer.onChange(of: { $0 }) { _, _, _, _, _ in .none }
  _ = reducer.onChange(of: { $0 }) { _, _ in reducer }
  _ = reducer.instrument("name", tracer: tracer)
}

func effects(_ effect: Effect<Int, Never>) -> Effect<Int, Never> {
  _ = effect.append(effect, effect)
  return effect.append(Effect(value: 1))
}

func stores(_ store: Store<Int, Action>) {
  let task: StoreTask = store.send(.tapped)
  _ = task
  _ = [Action.tapped].publisher.sink(receiveValue: store.send)
  _ = store.states
  _ = store.states(removeDuplicates: ==)
}

func testStores(_ store: TestStore<Int, Int, Action, Action, Void>) {
  store.assert(
    .receive(/Action.counted) { $0 = 1 },
    .receive({ $0 == .tapped })
  )
  store.closuresMustChangeState = true
  store.always { $0 > 0 }
  store.receive(anyOrder: [.tapped])
  store.send(.tapped).finish()
  store.finish()
}

func waitingTestStores(_ store: TestStore<Int, Int, Action, Action, Void>) async {
  await store.receive(anyOrder: [.tapped])
}

func madeTestStores() {
  _ = TestStore(
    initialState: 0,
    reducer: Reducer<Int, Action, Void>.empty,
    environment: (),
    receiving: .onArrival
  )
}

func alerts(_ text: TextState, _ action: AlertState<Action>.ButtonAction) {
  _ = text.runs
  _ = text.description
  _ = action.action
  _ = action.animation
}

func schedulers(_ scheduler: DispatchQueue, _ any: AnySchedulerOf<DispatchQueue>) {
  _ = scheduler.clock
  _ = scheduler.wrapping { $0() }
  _ = any.taskExecutor
}

func testSchedulers(_ scheduler: TestSchedulerOf<DispatchQueue>) {
  scheduler.advanceToNext()
  scheduler.drift = nil
  _ = scheduler.pending
  _ = scheduler.schedule(after: scheduler.now) {}
  _ = scheduler.taskExecutor
}

func waitingTestSchedulers(
  _ scheduler: TestSchedulerOf<DispatchQueue>,
  _ clock: TestClock<Duration>
) async {
  await scheduler.advanceToNext()
  await scheduler.withTasks {}
  await clock.withTasks {}
  _ = clock.taskExecutor
}

func clocks(_ any: AnyClock<Duration>, _ unimplemented: UnimplementedClock<Duration>) {
  _ = (any.taskExecutor, unimplemented.taskExecutor)
}

func lengths(
  _ dispatch: DispatchQueue.SchedulerTimeType.Stride,
  _ runLoop: RunLoop.SchedulerTimeType.Stride,
  _ operation: OperationQueue.SchedulerTimeType.Stride
) {
  _ = DispatchQueue.SchedulerTimeType.Stride(duration: .seconds(1))
  _ = RunLoop.SchedulerTimeType.Stride(duration: .seconds(1))
  _ = OperationQueue.SchedulerTimeType.Stride(duration: .seconds(1))
  _ = (dispatch.duration, runLoop.duration, operation.duration)
}
