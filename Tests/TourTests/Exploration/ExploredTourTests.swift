import Foundation
import ScheduleExploration
import Testing
import TodoFeature

@Suite("The published examples in every order")
struct ExploredTourTests {
  private typealias Queue = TestSchedulerOf<DispatchQueue>

  @Test("Taps at any moment leave no todo out, and the finished ones at the end")
  func todos() {
    let todos = ["Milk", "Eggs", "Hand soap"].map { Todo(description: $0, id: UUID()) }
    let result = Exploration(.everyOrder(), within: .milliseconds(700)).run { (queue: Queue) in
      let store = Store(
        initialState: AppState(todos: todos),
        reducer: appReducer,
        environment: AppEnvironment(mainQueue: queue.eraseToAnyScheduler(), uuid: UUID.init)
      )
      // The last tap is half a second before the sort that the first one starts, or after it.
      for (index, moment) in [0, 0.5, 0.9].enumerated() {
        queue.schedule(after: moment) {
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

  @Test("Whatever comes first, the fresh value is the last one")
  func cachedAndFresh() {
    var outputs: Set<[Int]> = []
    let result = Exploration(.everyOrder(), within: .seconds(2)).run { (queue: Queue) in
      func future(_ value: Int, after seconds: Queue.SchedulerTimeType.Stride) -> Future<Int, Never>
      {
        Future { callback in
          queue.schedule(after: queue.now.advanced(by: seconds)) { callback(.success(value)) }
        }
      }
      var output: [Int] = []
      let subscription = race(cached: future(2, after: 1), fresh: future(42, after: 2))
        .sink { output.append($0) }
      queue.advance(by: 2)
      subscription.cancel()
      outputs.insert(output)
      #expect(output.last == 42)
    }
    #expect(outputs == [[2, 42], [42]])
    #expect(result.isComplete && result.failure == nil && result.problem == nil)
  }

  @Test("A validation that is slow is shown for a password that has changed since")
  func validation() throws {
    // `flatMap` does not cancel the validation of an older password; `switchToLatest` would.
    let result = Exploration(within: .milliseconds(500)).run { (queue: Queue) in
      let viewModel = RegisterViewModel(
        register: { _, _ in Empty().eraseToAnyPublisher() },
        validatePassword: { password in
          Just(password.count < 5 ? "too short" : "good")
            .delay(for: .milliseconds(400), scheduler: queue)
            .eraseToAnyPublisher()
        },
        scheduler: queue.eraseToAnyScheduler()
      )
      viewModel.password = "blob"
      queue.advance(by: .milliseconds(350))
      viewModel.password = "blob is awesome"
      queue.advance(by: 5)
      #expect(viewModel.passwordValidationMessage == "good")
    }
    let failure = try #require(result.failure)
    #expect(failure.isShortest)
    #expect(
      failure.message.contains("(viewModel.passwordValidationMessage → \"too short\") == \"good\"")
    )
  }
}
