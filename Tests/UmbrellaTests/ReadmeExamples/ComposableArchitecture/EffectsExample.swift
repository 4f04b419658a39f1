import ComposableArchitecture
import Foundation
import Testing

@Test("The example 'Cancel by an id' of Effects prints what it shows")
func cancelByAnIDExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // Guide begins
  struct SearchId: Hashable {}

  let scheduler = DispatchQueue.test
  let search = Reducer<String, String, Void> { query, text, _ in
    query = text
    guard !text.isEmpty else { return .cancel(id: SearchId()) }
    return .fireAndForget { print("searching for \(text)") }
      .deferred(for: 0.3, scheduler: scheduler)
      .cancellable(id: SearchId(), cancelInFlight: true)
  }
  let store = Store(initialState: "", reducer: search, environment: ())

  for text in ["m", "me", "met"] { store.send(text) }
  scheduler.advance(by: 0.3)
  store.send("metronome")
  store.send("")
  scheduler.run()
  // searching for met
  // Guide ends
  #expect(printed == ["searching for met"])
}

@Test("The example 'Put effects together' of Effects prints what it shows")
func putTogetherExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // Guide begins
  let save = Effect<String, Never>.fireAndForget { print("saving") }
  let effect = Effect.merge(
    .concatenate(save, Effect(value: "saved")),
    Effect(value: "noticed")
  )
  let cancellable = effect.sink { print($0) }
  cancellable.cancel()
  // saving
  // saved
  // noticed
  // Guide ends
  #expect(printed == ["saving", "saved", "noticed"])
}

@Test("The example 'Rows of a list' of Effects prints what it shows")
func rowsOfAListExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // Guide begins
  enum RowAction { case started, stopped, ticked }
  enum ListAction { case row(Int, RowAction), stopAllTapped }
  struct TicksId: Hashable {}

  let scheduler = DispatchQueue.test
  let row = Reducer<Int, RowAction, Void> { ticks, action, _ in
    switch action {
    case .started:
      return Effect.timer(id: TicksId(), every: 1, on: scheduler).map { _ in .ticked }
    case .stopped:
      return .cancel(id: TicksId())
    case .ticked:
      ticks += 1
      return .none
    }
  }
  let list = Reducer<[Int], ListAction, Void>.combine(
    row.forEach(state: \.self, action: /ListAction.row, environment: { $0 }),
    Reducer { _, action, _ in
      guard case .stopAllTapped = action else { return .none }
      return .cancel(id: TicksId())
    }
  )
  let viewStore = ViewStore(Store(initialState: [0, 0], reducer: list, environment: ()))

  for index in 0...1 { viewStore.send(.row(index, .started)) }
  scheduler.advance(by: 1)
  viewStore.send(.row(0, .stopped))  // the other row ticks on
  scheduler.advance(by: 1)
  viewStore.send(.stopAllTapped)  // outside of the rows, the id is that of all rows
  scheduler.run()
  print("\(viewStore.state)")
  // [1, 2]
  // Guide ends
  #expect(printed == ["[1, 2]"])
}

@Test("The example 'Where tasks run' of Effects prints what it shows")
func whereTasksRunExample() async {
  let lines = PrintedLines()
  @Sendable func print(_ line: String) { lines.print(line) }
  // Guide begins
  struct Clients {
    var mainQueue: AnySchedulerOf<DispatchQueue>
  }
  struct Environment: TaskExecutorProviding {
    var clients: Clients
    var taskExecutor: (any TaskExecutor)? { clients.mainQueue.taskExecutor }
  }

  let scheduler = DispatchQueue.test
  let reducer = Reducer<Int, Int, Environment> { count, action, environment in
    count += action
    guard action == 0 else { return .none }
    return Effect.run { [queue = environment.clients.mainQueue] send in
      for number in 1...3 {
        try await queue.sleep(for: .seconds(1))
        await send(number)
      }
    }
  }
  let viewStore = ViewStore(
    Store(
      initialState: 0,
      reducer: reducer,
      environment: Environment(clients: Clients(mainQueue: scheduler.eraseToAnyScheduler()))
    )
  )
  let display = viewStore.publisher.sink { print("\($0)") }
  viewStore.send(0)
  await scheduler.run()
  display.cancel()
  // 0
  // 1
  // 3
  // 6
  // Guide ends
  #expect(lines.all == ["0", "1", "3", "6"])
}
