import ComposableArchitecture
import Foundation
import Testing

private func makeStore(
  _ scheduler: TestSchedulerOf<DispatchQueue>
) -> TestStore<
  MetronomeState, MetronomeState, MetronomeAction, MetronomeAction, MetronomeEnvironment
> {
  TestStore(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: MetronomeEnvironment(
      mainQueue: scheduler.eraseToAnyScheduler(),
      tempo: { _ in
        try await scheduler.sleep(for: .seconds(1))
        return 72
      }
    )
  )
}

@Test("The example 'Take the steps' of TestingFeatures passes")
func takeTheStepsExample() {
  let scheduler = DispatchQueue.test
  let store = makeStore(scheduler)
  // Guide begins
  store.send(.startTapped) { $0.isRunning = true }
  scheduler.advance(by: 1)
  store.receive(.ticked) { $0.beats = 1 }
  store.send(.stopTapped) { $0.isRunning = false }
  store.finish()
  // Guide ends
  scheduler.run()
}

@Test("The example 'Write a script' of TestingFeatures passes")
func writeAScriptExample() {
  let scheduler = DispatchQueue.test
  let store = makeStore(scheduler)
  // Guide begins
  store.assert(
    .send(.startTapped) { $0.isRunning = true },
    .do { scheduler.advance(by: 1) },
    .receive(.ticked) { $0.beats = 1 },
    .send(.stopTapped) { $0.isRunning = false }
  )
  // Guide ends
  scheduler.run()
}

@Test("The example 'Choose when received actions reach the reducer' of TestingFeatures passes")
func chooseRuleExample() {
  let scheduler = DispatchQueue.test
  // Guide begins
  let countdown = Reducer<Int, Int, AnySchedulerOf<DispatchQueue>> { count, action, scheduler in
    count = action
    return action == 0 ? .none : Effect(value: action - 1).deferred(for: 1, scheduler: scheduler)
  }
  let store = TestStore(
    initialState: 0,
    reducer: countdown,
    environment: scheduler.eraseToAnyScheduler(),
    receiving: .onArrival
  )
  store.send(2) { $0 = 2 }
  scheduler.advance(by: 2)
  store.receive(1) { $0 = 1 }
  store.receive(0) { $0 = 0 }
  // Guide ends
  store.finish()
}

@Test("The example 'Expect less of an action' of TestingFeatures passes")
func expectLessExample() async {
  let scheduler = DispatchQueue.test
  let store = makeStore(scheduler)
  // Guide begins
  await store.send(.songPicked("Bolero"))
  await scheduler.advance(by: 1)
  await store.receive(/MetronomeAction.tempoFound) { $0.beatsPerMinute = 72 }

  await store.send(.songPicked("Bolero"))
  await scheduler.advance(by: 1)
  await store.receive { action in action == .tempoFound(72) || action == .tempoMissing }
  // Guide ends
  await store.finish()
}

@Test("The example 'Leave out what is not the point' of TestingFeatures passes")
func leaveOutExample() {
  let scheduler = DispatchQueue.test
  let store = makeStore(scheduler)
  // Guide begins
  store.exhaustivity = .off
  store.send(.startTapped)
  scheduler.advance(by: 60)
  store.skipReceivedActions()
  store.send(.fasterTapped) {
    $0.beats = 60
    $0.beatsPerMinute = 70
  }
  store.skipInFlightEffects()
  // Guide ends
  scheduler.run()
}

@Suite("Testing features: what a failure says")
struct FailureTableTests {
  private struct Refused: Error {}

  private let scheduler = DispatchQueue.test

  /// Does everything wrong that can be wrong with a step.
  private func fail() {
    let store = makeStore(scheduler)
    store.closuresMustChangeState = true
    store.send(.startTapped).finish()
    store.send(.fasterTapped) { $0.beatsPerMinute = 60 }
    store.send(.tempoFound(70)) { $0.beatsPerMinute = 70 }
    store.receive(.ticked)
    scheduler.advance(by: 1)
    store.receive(.stopTapped) { $0.beats = 1 }
    scheduler.advance(by: 1)
    store.send(.fasterTapped) { state in
      state.beatsPerMinute = 80
      throw Refused()
    }
    store.assert(.do { throw Refused() })
    store.skipReceivedActions()
    store.skipInFlightEffects()
    store.exhaustivity = .off
    store.send(.startTapped)
    scheduler.advance(by: 1)
    store.receive(.tempoMissing)
    takeStepInReducer()
    receiveInAnyOrder()
  }

  private func receiveInAnyOrder() {
    let store = makeStore(scheduler)
    store.always { $0.beats == 0 }
    store.send(.startTapped)
    scheduler.advance(by: 1)
    store.receive(anyOrder: [.tempoMissing])
    store.receive(anyOrder: [.tempoMissing])
    store.skipInFlightEffects()
  }

  private func takeStepInReducer() {
    var act: (() -> Void)?
    let reducer = Reducer<Int, Void, Void> { _, _, _ in
      act?()
      return .none
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: ())
    act = { store.send(()) }
    store.send(())
    act = nil
  }

  @Test("The table of TestingFeatures has every failure of a test store, and no others")
  func table() throws {
    let rows = try Checkout.text(of: Guide(name: "TestingFeatures").page)
      .matches(of: /(?m)^\| `(.+?)` \|/).map { placeless(String($0.1)) }
    let messages = reportedMessages(fail)
    scheduler.run()
    for row in rows { #expect(messages.contains { $0.contains(row) }, "\(row)") }
    for message in messages { #expect(rows.contains { message.contains($0) }, "\(message)") }
  }
}
