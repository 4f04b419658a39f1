import ComposableArchitecture
import Foundation
import ScheduleExploration
import Testing
import TodoFeature

/// The three ways to write the second, driven by the same programs.
@Suite("The three ways to wait a second")
struct SortDelayTests {
  /// An event of the list.
  private enum Event {
    case tap(Int)
    case type(Int)
    case add
    case wait(milliseconds: Int)
  }

  /// A program of taps and waits, many of which are whole, half or nearly whole seconds.
  private func program(seed: UInt64) -> [Event] {
    var random = SplitMix64(seed: seed)
    var count = 3
    return (0..<60).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        return .tap(.random(in: 0..<count, using: &random))
      case 4:
        return .type(.random(in: 0..<count, using: &random))
      case 5:
        count += 1
        return .add
      default:
        let waits = [0, 1, 250, 499, 500, 501, 999, 1_000, 1_001, 2_500]
        return .wait(milliseconds: waits.randomElement(using: &random)!)
      }
    }
  }

  /// Runs the program against a store, and returns the list after each event.
  private func run(_ program: [Event], _ delay: SortDelay) -> [AppState] {
    let scheduler = DispatchQueue.test
    let store = Store(
      initialState: AppState(todos: (100..<103).map { Todo(description: "\($0)", id: .init($0)) }),
      reducer: delay.reducer,
      environment: AppEnvironment(scheduler)
    )
    let viewStore = ViewStore(store)
    return program.map { event in
      switch event {
      case .tap(let index): viewStore.send(.todo(index: index, action: .checkboxTapped))
      case .type(let index): viewStore.send(.todo(index: index, action: .textFieldChanged("new")))
      case .add: viewStore.send(.addButtonTapped)
      case .wait(let milliseconds): scheduler.advance(by: .milliseconds(milliseconds))
      }
      return viewStore.state
    }
  }

  /// The expected list after each event, computed without any effect.
  private func expectation(_ program: [Event]) -> [AppState] {
    var state = AppState(todos: (100..<103).map { Todo(description: "\($0)", id: .init($0)) })
    var nextID = 0
    var timeLeft: Int?
    return program.map { event in
      switch event {
      case .tap(let index):
        state.todos[index].isComplete.toggle()
        timeLeft = 1_000
      case .type(let index):
        state.todos[index].description = "new"
      case .add:
        state.todos.insert(Todo(id: .init(nextID)), at: 0)
        nextID += 1
      case .wait(let milliseconds):
        timeLeft = timeLeft.map { $0 - milliseconds }
        if let left = timeLeft, left <= 0 {
          state.todos =
            state.todos.filter { !$0.isComplete } + state.todos.filter(\.isComplete)
          timeLeft = nil
        }
      }
      return state
    }
  }

  @Test(
    "Whatever the user does, all three ways to wait give the same lists at the same times",
    arguments: SearchSize.sortDelays.seeds
  )
  func sameBehaviour(seed: UInt64) {
    let program = program(seed: seed)
    let expected = expectation(program)
    for delay in SortDelay.allCases {
      #expect(run(program, delay) == expected, "\(delay)")
    }
  }

  @Test(
    "1,000 taps on one todo leave one second to wait and one action to receive",
    arguments: SortDelay.allCases
  )
  func manyTaps(delay: SortDelay) {
    let fixture = Fixture(sortingAfter: delay)
    let taps = (1...1_000).map { count in
      ListStore.Step.send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = !count.isMultiple(of: 2)
      }
    }
    fixture.store.assert(
      .sequence(taps),
      .do { fixture.scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted)
    )
  }

  @Test(
    "In every order, taps at any moment leave no todo out, and the finished ones at the end",
    arguments: SortDelay.allCases
  )
  func everyOrder(delay: SortDelay) {
    let todos = ["Milk", "Eggs", "Hand soap"].map { Todo(description: $0, id: UUID()) }
    let exploration = Exploration(.everyOrder(), within: .milliseconds(700))
    let result = exploration.run { (queue: TestSchedulerOf<DispatchQueue>) in
      let store = Store(
        initialState: AppState(todos: todos),
        reducer: delay.reducer,
        environment: AppEnvironment(queue)
      )
      // The last tap is half a second before the sort that the first one starts, or after it.
      for (index, moment) in [0, 0.5, 0.9].enumerated() {
        queue.schedule(after: queue.now.advanced(by: .seconds(moment))) {
          store.send(.todo(index: index % 2, action: .checkboxTapped))
        }
      }
      queue.advance(by: 5)
      let shown = ViewStore(store).todos
      #expect(Set(shown.map(\.id)) == Set(todos.map(\.id)))
      let finished = shown.drop { !$0.isComplete }
      #expect(finished.count { !$0.isComplete } == 0)
    }
    #expect(result.failure == nil, "\(result.failure?.timeline ?? "")")
    #expect(result.isComplete && result.problem == nil)
    #expect(result.runs > 1)
  }
}
