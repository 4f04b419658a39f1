import ComposableFeatures
import Foundation
import Testing

@Suite("forEach")
struct ForEachTests {
  struct List: Reducer {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Ticker.State> = [Ticker.State(id: 1), Ticker.State(id: 2)]
    }

    @CasePathable
    enum Action { case rows(IdentifiedActionOf<Ticker>), change([Int]), stopAll }

    let queue: AnySchedulerOf<DispatchQueue>

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .change(let ids):
          let rows = state.rows
          state.rows = IdentifiedArray(
            uniqueElements: ids.map { rows[id: $0] ?? Ticker.State(id: $0) }
          )
        case .stopAll: return .cancel(id: Ticker.CancelID.ticks)
        case .rows: break
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Ticker(queue: queue) }
    }

    static let line = #line - 3 as UInt
  }

  @Test("A feature runs on each element; an action for one that is not there is an issue")
  func missing() {
    let running = Running(List.State()) { List(queue: $0) }
    running.send(.rows(.element(id: 2, action: .ticked)))
    #expect(running.state.rows.map(\.count) == [0, 1])
    let issues = reportedIssues { running.send(.rows(.element(id: 3, action: .ticked))) }
    #expect(issues.map(\.line) == [List.line])
    #expect(
      issues.first?.message.contains("received a child action for a missing element: id 3.")
        == true,
      "\(issues)"
    )
  }

  @Test("The effects of an element end when it is removed; others go on, wherever they are moved")
  func end() {
    let running = Running(List.State()) { List(queue: $0) }
    running.send(
      .rows(.element(id: 1, action: .start)),
      .rows(.element(id: 2, action: .start)),
      .change([2, 1, 3])
    )
    #expect(running.state.rows.map(\.count) == [2, 3, 0])
    running.send(.change([3, 2]))
    #expect(running.state.rows.map(\.count) == [0, 3])
    running.send(.change([1, 2]))
    #expect(running.state.rows.map(\.count) == [0, 4])
    running.send(.change([]))
    #expect(running.scheduler.pending.isEmpty)
  }

  @Test("An element cancels its own effects alone; the parent cancels those of all")
  func ids() {
    let running = Running(List.State()) { List(queue: $0) }
    running.send(
      .rows(.element(id: 1, action: .start)),
      .rows(.element(id: 2, action: .start)),
      .rows(.element(id: 1, action: .stop))
    )
    #expect(running.state.rows.map(\.count) == [2, 2])
    running.send(.rows(.element(id: 1, action: .start)), .stopAll)
    #expect(running.scheduler.pending.isEmpty)
  }

  @Test("An action may be a pair of an id and an action, by a case path")
  func pairs() {
    struct Pairs: Reducer {
      struct State { var rows: IdentifiedArrayOf<Ticker.State> = [Ticker.State(id: 1)] }
      enum Action { case row(id: Int, action: Ticker.Action) }
      var body: some ReducerOf<Self> {
        EmptyReducer().forEach(\.rows, action: /Action.row(id:action:)) {
          Ticker(queue: .immediate)
        }
      }
    }
    var state = Pairs.State()
    _ = Pairs().reduce(into: &state, action: .row(id: 1, action: .ticked))
    #expect(state.rows[0].count == 1)
  }
}
