import ComposableFeatures
import Foundation
import Schedulers
import TestKit
import Testing

@Suite("A test store of a feature")
struct TestStoreTests {
  let clock = TestClock()

  @Test(
    "Steps by value, by key path, with a payload and by predicate assert a feature in virtual time"
  )
  func steps() async {
    let store = Search.testStore(clock)
    await store.send(.queryChanged("m")) { $0.query = "m" }
    await clock.advance(by: .seconds(1))
    await store.receive(.search) { $0.searches = 1 }
    await store.receive(\.response) { $0.results = ["metronome"] }

    await store.send(\.queryChanged, "x") { $0.query = "x" }
    await clock.advance(by: .seconds(1))
    await store.receive(\.search) { $0.searches = 2 }
    await store.receive(\.response, ["xetronome"]) { $0.results = ["xetronome"] }

    await store.send(\.search) { $0.searches = 3 }
    await store.receive { $0 == .response(["xetronome"]) }
    #expect(store.state == Search.State(query: "x", results: ["xetronome"], searches: 3))
  }

  @Test("The effects of a received action begin when it arrives, before the test receives it")
  func arrival() async {
    let store = Search.testStore(clock)
    await store.send(.queryChanged("m")) { $0.query = "m" }
    // Both actions arrive now.
    await clock.advance(by: .seconds(1))
    #expect(store.state.searches == 0)
    await store.receive(.search) { $0.searches = 1 }
    #expect(store.state.results.isEmpty)
    await store.receive(.response(["metronome"])) { $0.results = ["metronome"] }
  }

  @Test("Without a clock of the test, a step waits for what an effect does on a queue")
  func liveQueue() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0[SearchClient.self].results = { query in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(returning: [query]) }
        }
      }
    }
    store.timeout = .seconds(60)
    for number in 1...100 {
      await store.withDependencies {
        $0.continuousClock = ImmediateClock()
      } operation: {
        _ = await store.send(.queryChanged("\(number)")) { $0.query = "\(number)" }
      }
      await store.receive(.search) { $0.searches = number }
      await store.receive(\.response) { $0.results = ["\(number)"] }
    }
    store.exhaustivity = .off
    for _ in 1...100 { await store.send(.search) }
    await store.finish()
    await store.skipReceivedActions()
    #expect(store.state.searches == 200)
  }

  @Test("A store of the main actor runs its reducer there")
  @MainActor
  func mainActor() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isFirst in
        MainActor.assertIsolated()
        state += 1
        guard isFirst else { return .none }
        return .run { send in
          await Task.yield()
          await send(false)
        }
      }
    }
    await store.send(true) { $0 = 1 }
    await store.receive(false) { $0 = 2 }
  }

  @Test("Dependencies can be changed between steps, and for an operation")
  func dependencies() async {
    let store = Search.testStore(clock)
    await store.send(.search) { $0.searches = 1 }
    await store.receive(\.response) { $0.results = ["etronome"] }
    store.dependencies[SearchClient.self].results = { _ in ["other"] }
    await store.send(.search) { $0.searches = 2 }
    await store.receive(\.response) { $0.results = ["other"] }
    await store.withDependencies {
      $0[SearchClient.self] = SearchClient { _ in [] }
    } operation: {
      await store.send(.search) { $0.searches = 3 }
      await store.receive(\.response) { $0.results = [] }
    }
    await store.send(.search) { $0.searches = 4 }
    await store.receive(\.response) { $0.results = ["other"] }
  }

  @Test("The closure of a step has the dependencies of the store")
  func closure() async {
    let store = TestStore(initialState: UUID(0)) {
      Reduce<UUID, Void> { state, _ in
        @Dependency(\.uuid) var uuid
        state = uuid()
        return .none
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(7))
    }
    await store.send(()) {
      @Dependency(\.uuid) var uuid
      $0 = uuid()
    }
    #expect(store.state == UUID(7))
  }

  @Test(
    "A store that is not exhaustive skips actions, and compares what a step asserts with the state after it"
  )
  func nonExhaustive() async {
    let store = Search.testStore(clock)
    store.exhaustivity = .off
    await store.send(.queryChanged("m"))
    await clock.advance(by: .seconds(1))
    await store.receive(\.response) { $0.results = ["metronome"] }
    #expect(store.state.searches == 1)
    await store.send(.search)
    await store.skipReceivedActions()
    store.assert { $0.searches = 2 }
    await store.send(.queryChanged("x"))
    await store.skipInFlightEffects()
    await store.finish()
    // It runs nevertheless.
    await clock.advance(by: .seconds(1))
    await store.receive(.search) { $0.searches = 3 }
    await store.skipReceivedActions()
  }

  @Test("The task of a step ends with its effects, and cancels them")
  func task() async {
    let store = Search.testStore(clock)
    let task = await store.send(.queryChanged("m")) { $0.query = "m" }
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    let other = await store.send(.search) { $0.searches = 1 }
    await other.finish()
    await store.receive(\.response) { $0.results = ["metronome"] }
  }
}
