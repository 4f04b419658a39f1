// Guide begins
import ComposableArchitecture
import Foundation

struct MetronomeState: Equatable {
  var beatsPerMinute = 60
  var beats = 0
  var isRunning = false
}

enum MetronomeAction: Equatable {
  case fasterTapped
  case startTapped
  case stopTapped
  case songPicked(String)
  case ticked
  case tempoFound(Int)
  case tempoMissing
}
// Guide ends

// Guide begins
struct MetronomeEnvironment {
  var mainQueue: AnySchedulerOf<DispatchQueue>
  var tempo: @Sendable (_ song: String) async throws -> Int
}
// Guide ends

// Guide begins
let metronomeReducer = Reducer<MetronomeState, MetronomeAction, MetronomeEnvironment> {
  state,
  action,
  environment in
  struct TicksId: Hashable {}
  struct SongId: Hashable {}

  switch action {
  case .fasterTapped:
    state.beatsPerMinute += 10
    return .none

  case .startTapped:
    state.isRunning = true
    let interval = 60 / Double(state.beatsPerMinute)
    return Effect.timer(id: TicksId(), every: .seconds(interval), on: environment.mainQueue)
      .map { _ in .ticked }

  case .ticked:
    state.beats += 1
    return .none

  case .stopTapped:
    state.isRunning = false
    return .cancel(id: TicksId())

  case .songPicked(let song):
    return Effect.task {
      .tempoFound(try await environment.tempo(song))
    } catch: { _ in
      .tempoMissing
    }
    .cancellable(id: SongId(), cancelInFlight: true)

  case .tempoFound(let tempo):
    state.beatsPerMinute = tempo
    return .none

  case .tempoMissing:
    return .none
  }
}
// Guide ends

@Test("The example 'Run it' of YourFirstFeature prints what it shows")
func runItExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // Guide begins
  let store = Store(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: MetronomeEnvironment(
      mainQueue: .main,
      tempo: { song in song == "Bolero" ? 72 : 131 }
    )
  )
  let viewStore = ViewStore(store)
  let display = viewStore.publisher.beatsPerMinute.sink { print("\($0) beats per minute") }

  viewStore.send(.fasterTapped)
  display.cancel()
  // 60 beats per minute
  // 70 beats per minute
  // Guide ends
  #expect(printed == ["60 beats per minute", "70 beats per minute"])
}

// Guide begins
import Testing

extension MetronomeEnvironment {
  static let unimplemented = MetronomeEnvironment(
    mainQueue: .unimplemented("mainQueue"),
    tempo: { song in
      reportIssue("No test has said what the tempo of \(song) is.")
      return 0
    }
  )
}

@Test("A tap makes the metronome faster by ten beats")
func faster() {
  let store = TestStore(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: .unimplemented
  )
  store.send(.fasterTapped) { $0.beatsPerMinute = 70 }
}
// Guide ends

@Test("The example 'See it fail' of YourFirstFeature fails as the guide shows")
func seeItFailExample() throws {
  let store = TestStore(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: .unimplemented
  )
  let messages = reportedMessages {
    // Guide begins
    store.send(.fasterTapped) { $0.beatsPerMinute = 61 }
    // Guide ends
  }
  #expect(try messages == Guide(name: "YourFirstFeature").output(under: "See it fail"))
}

// Guide begins
@Test("It ticks once per beat until it is stopped")
func ticks() {
  let scheduler = DispatchQueue.test
  var environment = MetronomeEnvironment.unimplemented
  environment.mainQueue = scheduler.eraseToAnyScheduler()
  let store = TestStore(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: environment
  )

  store.send(.startTapped) { $0.isRunning = true }
  scheduler.advance(by: 1)
  store.receive(.ticked) { $0.beats = 1 }
  scheduler.advance(by: 2)
  store.receive(.ticked) { $0.beats = 2 }
  store.receive(.ticked) { $0.beats = 3 }
  store.send(.stopTapped) { $0.isRunning = false }
  scheduler.run()  // no tick comes any more
  store.finish()
}
// Guide ends

@Test("A metronome that nobody stops fails its test as YourFirstFeature shows")
func neverStoppedExample() throws {
  let scheduler = DispatchQueue.test
  var environment = MetronomeEnvironment.unimplemented
  environment.mainQueue = scheduler.eraseToAnyScheduler()
  let store = TestStore(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: environment
  )
  let messages = reportedMessages {
    store.send(.startTapped) { $0.isRunning = true }
    store.finish()
  }
  #expect(try messages == Guide(name: "YourFirstFeature").output(under: "Test what takes time"))
}

// Guide begins
@Test("It takes the tempo of the song that was picked last")
func song() async {
  let scheduler = DispatchQueue.test
  let store = TestStore(
    initialState: MetronomeState(),
    reducer: metronomeReducer,
    environment: MetronomeEnvironment(
      mainQueue: scheduler.eraseToAnyScheduler(),
      tempo: { song in
        try await scheduler.sleep(for: .seconds(1))
        return song == "Bolero" ? 72 : 131
      }
    )
  )

  await store.send(.songPicked("Bolero"))
  await scheduler.advance(by: .seconds(0.5))
  await store.send(.songPicked("Clocks"))
  await scheduler.advance(by: .seconds(1))
  await store.receive(.tempoFound(131)) { $0.beatsPerMinute = 131 }
  await store.finish()
}
// Guide ends

// Guide begins
struct BandState: Equatable {
  var name = ""
  var metronome = MetronomeState()
}

enum BandAction: Equatable {
  case renamed(String)
  case metronome(MetronomeAction)
}

let bandReducer = Reducer<BandState, BandAction, MetronomeEnvironment>.combine(
  metronomeReducer.pullback(
    state: \.metronome,
    action: /BandAction.metronome,
    environment: { $0 }
  ),
  Reducer { state, action, _ in
    if case .renamed(let name) = action { state.name = name }
    return .none
  }
)
// Guide ends

@Test("The example 'Put it into a larger feature' of YourFirstFeature prints what it shows")
func largerFeatureExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // Guide begins
  let band = Store(initialState: BandState(), reducer: bandReducer, environment: .unimplemented)
  let metronome = ViewStore(
    band.scope(state: \.metronome, action: BandAction.metronome)
  )
  metronome.send(.fasterTapped)
  print("\(metronome.beatsPerMinute) beats per minute")
  // 70 beats per minute
  // Guide ends
  #expect(printed == ["70 beats per minute"])
}
