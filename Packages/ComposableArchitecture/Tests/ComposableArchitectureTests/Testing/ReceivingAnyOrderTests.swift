import ComposableArchitecture
import Foundation
import Testing

@Suite("Receiving in any order, and invariants")
struct ReceivingAnyOrderTests {
  private enum Action: Equatable {
    case started
    case answered(Int)
  }

  private typealias Queue = TestSchedulerOf<DispatchQueue>

  /// Answers 1 and 2 after a second, in the given order.
  private func store(
    _ answers: [Int],
    _ queue: Queue
  ) -> TestStore<[Int], [Int], Action, Action, Queue> {
    TestStore(
      initialState: [],
      reducer: Reducer { state, action, queue in
        switch action {
        case .started:
          return .merge(
            answers.map {
              Effect(value: .answered($0)).delay(for: 1, scheduler: queue).eraseToEffect()
            }
          )
        case .answered(let number):
          state = (state + [number]).sorted()
          return .none
        }
      },
      environment: queue
    )
  }

  @Test(
    "receive(anyOrder:) takes actions in whatever order they arrived",
    arguments: [[1, 2], [2, 1]]
  )
  func anyOrder(_ answers: [Int]) {
    let queue = DispatchQueue.test
    let store = store(answers, queue)
    store.send(.started)
    queue.advance(by: 1)
    store.receive(anyOrder: [.answered(1), .answered(2)]) { $0 = [1, 2] }
  }

  @Test(
    "Among tasks, receive(anyOrder:) takes actions in whatever order they arrived",
    arguments: [[1, 2], [2, 1]]
  )
  func anyOrderAmongTasks(_ answers: [Int]) async {
    let queue = DispatchQueue.test
    let store = store(answers, queue)
    await store.send(.started)
    await queue.advance(by: 1)
    await store.receive(anyOrder: [.answered(1), .answered(2)]) { $0 = [1, 2] }
  }

  @Test("receive(anyOrder:) reports missing and unexpected actions, and a wrong state")
  func mismatches() {
    let queue = DispatchQueue.test
    let store = store([1, 2], queue)
    store.send(.started)
    queue.advance(by: 1)
    let issues = reportedIssues {
      store.receive(anyOrder: [.answered(1), .answered(3)]) { $0 = [1, 3] }
      store.receive(anyOrder: [.answered(4)])
    }
    .map(\.message)
    #expect(issues.count == 2)
    #expect(issues.first?.contains("Received an action that is none of those expected: …") == true)
    let expected = issues.first?.split(separator: "Expected, in any order").dropFirst().first
    #expect(expected?.contains("Action.answered(\n    3\n") == true, "\(issues)")
    #expect(issues.first?.contains("State change does not match expectation: …") == true)
    #expect(
      issues.last?.contains(
        "Expected to receive 1 action in any order, but did not receive: …"
      ) == true
    )
  }

  @Test(
    "An invariant is reported where it is stated: at once, and after each action that breaks it"
  )
  func invariants() {
    let queue = DispatchQueue.test
    let store = store([1, 2], queue)
    let issues = reportedIssues {
      store.always { !$0.contains(2) }
      store.send(.started)
      queue.advance(by: 1)
      store.receive(.answered(1)) { $0 = [1] }
      store.receive(.answered(2)) { $0 = [1, 2] }
      store.always { $0.isEmpty }
    }
    .map(\.message)
    #expect(
      issues == [
        """
        The state breaks an invariant of this test store after Action.answered: …

            [
              1,
              2,
            ]
        """,
        """
        The state breaks an invariant of this test store: …

            [
              1,
              2,
            ]
        """,
      ]
    )
  }
}
