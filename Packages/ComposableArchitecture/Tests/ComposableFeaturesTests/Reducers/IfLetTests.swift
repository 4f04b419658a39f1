import ComposableFeatures
import Foundation
import Testing

@Suite("ifLet")
struct IfLetTests {
  struct Parent: Reducer {
    struct State: Equatable {
      var own = Ticker.State()
      var child: Ticker.State?
    }

    @CasePathable
    enum Action { case own(Ticker.Action), child(Ticker.Action), show(id: Int), hide, stopAll }

    let queue: AnySchedulerOf<DispatchQueue>

    var body: some ReducerOf<Self> {
      Scope(state: \.own, action: \.own) { Ticker(queue: queue) }
      Reduce { state, action in
        switch action {
        case .show(let id): state.child = Ticker.State(id: id)
        case .hide: state.child = nil
        case .stopAll: return .cancel(id: Ticker.CancelID.ticks)
        case .own, .child: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) { Ticker(queue: queue) }
    }

    static let line = #line - 3 as UInt
  }

  @Test("A feature runs while its state is not nil; its action without a state is an issue")
  func missing() {
    let running = Running(Parent.State()) { Parent(queue: $0) }
    running.send(.show(id: 1), .child(.ticked))
    #expect(running.state.child?.count == 1)
    running.send(.hide)
    let issues = reportedIssues { running.send(.child(.ticked)) }
    #expect(issues.map(\.line) == [Parent.line])
    #expect(
      issues.first?.message.hasPrefix(
        """
        An "ifLet" at "ComposableFeaturesTests/IfLetTests.swift:\(Parent.line)" received a child action while its state \
        was nil.
        """
      ) == true,
      "\(issues)"
    )
  }

  @Test("The effects of a child end with it, also if another one takes its place")
  func end() {
    let running = Running(Parent.State()) { Parent(queue: $0) }
    running.send(.show(id: 1), .child(.start), .hide)
    #expect(running.scheduler.pending.isEmpty)
    running.send(.show(id: 1), .child(.start), .show(id: 1))
    #expect(running.state.child?.count == 1)
    running.send(.show(id: 2))
    #expect(running.state.child?.count == 0)
    #expect(running.scheduler.pending.isEmpty)
  }

  @Test("A parent's cancel reaches the child; a child's cancel does not reach the parent")
  func ids() {
    let running = Running(Parent.State()) { Parent(queue: $0) }
    running.send(.show(id: 1), .own(.start), .child(.start), .child(.stop))
    #expect(running.state.own.count == 3 && running.state.child?.count == 1)
    running.send(.child(.start), .stopAll)
    #expect(running.scheduler.pending.isEmpty)
  }

  struct Alerting: Reducer {
    struct State: Equatable { var alert: AlertState<AlertAction>? }
    @CasePathable
    enum Action { case alert(AlertAction), show }
    enum AlertAction { case again, done }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .show, .alert(.again): state.alert = AlertState(title: TextState("Sure?"))
        case .alert(.done): break
        }
        return .none
      }
      .ifLet(\.alert, action: \.alert)
    }
  }

  @Test("An alert is set to nil by its action, unless the parent shows it again")
  func ephemeral() {
    var state = Alerting.State()
    let feature = Alerting()
    _ = feature.reduce(into: &state, action: .show)
    #expect(state.alert != nil)
    _ = feature.reduce(into: &state, action: .alert(.done))
    #expect(state.alert == nil)
  }
}
