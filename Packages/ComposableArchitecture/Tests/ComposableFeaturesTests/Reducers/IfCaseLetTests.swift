import ComposableFeatures
import Foundation
import Testing

@Suite("ifCaseLet")
struct IfCaseLetTests {
  struct Parent: Reducer {
    @CasePathable
    enum State: Equatable { case first(Ticker.State), second(Ticker.State), off }

    @CasePathable
    enum Action { case first(Ticker.Action), second(Ticker.Action), show(State), stopAll }

    let queue: AnySchedulerOf<DispatchQueue>

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show(let next): state = next
        case .stopAll: return .cancel(id: Ticker.CancelID.ticks)
        case .first, .second: break
        }
        return .none
      }
      .ifCaseLet(\.first, action: \.first) { Ticker(queue: queue) }
      .ifCaseLet(/State.second, action: /Action.second) { Ticker(queue: queue) }
    }

    static let line = #line - 4 as UInt
  }

  @Test("A feature runs while the state is in its case; its action in another case is an issue")
  func otherCase() {
    let running = Running(Parent.State.first(Ticker.State())) { Parent(queue: $0) }
    running.send(.first(.ticked))
    #expect(running.state == .first(Ticker.State(count: 1)))
    running.send(.show(.second(Ticker.State())), .second(.ticked))
    #expect(running.state == .second(Ticker.State(count: 1)))
    let issues = reportedIssues { running.send(.first(.ticked)) }
    #expect(issues.map(\.line) == [Parent.line])
    #expect(
      issues.first?.message.contains(
        "while the state was in another case: IfCaseLetTests.Parent.State.second."
      ) == true,
      "\(issues)"
    )
  }

  @Test("The effects of a case end when the state leaves it, or gets another id")
  func end() {
    let running = Running(Parent.State.first(Ticker.State(id: 1))) { Parent(queue: $0) }
    running.send(.first(.start), .show(.off))
    #expect(running.scheduler.pending.isEmpty)
    running.send(
      .show(.second(Ticker.State(id: 1))),
      .second(.start),
      .show(.second(Ticker.State(id: 1)))
    )
    #expect(running.state == .second(Ticker.State(id: 1, count: 1)))
    running.send(.show(.second(Ticker.State(id: 2))))
    #expect(running.state == .second(Ticker.State(id: 2)))
    #expect(running.scheduler.pending.isEmpty)
  }

  @Test("A parent's cancel reaches the features of all cases")
  func ids() {
    let running = Running(Parent.State.first(Ticker.State())) { Parent(queue: $0) }
    running.send(.first(.start), .stopAll)
    #expect(running.scheduler.pending.isEmpty)
  }
}
