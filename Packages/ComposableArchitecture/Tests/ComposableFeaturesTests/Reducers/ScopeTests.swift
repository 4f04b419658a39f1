import ComposableFeatures
import Foundation
import Testing

@Suite("Scope")
struct ScopeTests {
  struct Parts: Reducer {
    struct State: Equatable {
      var first = Ticker.State()
      var second = Ticker.State()
    }

    @CasePathable
    enum Action { case first(Ticker.Action), second(Ticker.Action), stopAll }

    let queue: AnySchedulerOf<DispatchQueue>

    var body: some ReducerOf<Self> {
      Scope(state: \.first, action: \.first) { Ticker(queue: queue) }
      Scope(state: \.second, action: /Action.second) { Ticker(queue: queue) }
      Reduce { _, action in
        if case .stopAll = action { .cancel(id: Ticker.CancelID.ticks) } else { .none }
      }
    }
  }

  @Test("A feature runs on its part of the state, with its actions")
  func part() {
    let running = Running(Parts.State()) { Parts(queue: $0) }
    running.send(.first(.start), .second(.ticked))
    #expect(running.state.first.count == 2 && running.state.second.count == 1)
  }

  @Test(
    "Two features of one parent share their cancellation ids with each other and with the parent"
  )
  func sharedIDs() {
    let running = Running(Parts.State()) { Parts(queue: $0) }
    running.send(.first(.start), .second(.start), .second(.stop))
    #expect(running.state.first.count == 2 && running.state.second.count == 1)
    running.send(.first(.start), .stopAll, .stopAll)
    #expect(running.state.first.count == 3)
    #expect(running.scheduler.pending.isEmpty)
  }

  struct Cases: Reducer {
    @CasePathable
    enum State: Equatable { case ticker(Ticker.State), off }

    @CasePathable
    enum Action { case ticker(Ticker.Action) }

    let queue: AnySchedulerOf<DispatchQueue>

    var body: some ReducerOf<Self> {
      Scope(state: \.ticker, action: \.ticker) { Ticker(queue: queue) }
    }

    static let line = #line - 3 as UInt
  }

  @Test("A feature runs on the payload of a case; its action in another case is an issue")
  func payload() {
    let queue = AnySchedulerOf<DispatchQueue>.immediate
    var state = Cases.State.ticker(Ticker.State())
    _ = Cases(queue: queue).reduce(into: &state, action: .ticker(.ticked))
    #expect(state == .ticker(Ticker.State(count: 1)))
    state = .off
    let issues = reportedIssues {
      #expect(Cases(queue: queue).reduce(into: &state, action: .ticker(.ticked)).isNone)
    }
    #expect(state == .off)
    #expect(issues.map(\.line) == [Cases.line])
    #expect(
      issues.first?.message.hasPrefix(
        """
        A "Scope" at "ComposableFeaturesTests/ScopeTests.swift:\(Cases.line)" received a child action while the state \
        was in another case: ScopeTests.Cases.State.off.

          Action:
            ScopeTests.Cases.Action.ticker(.ticked)

        """
      ) == true,
      "\(issues)"
    )
  }

  @Test("The payload of a case is changed in place")
  func inPlace() {
    struct Buffer: Reducer {
      enum State { case numbers([Int]) }
      enum Action { case numbers(Int) }
      var body: some ReducerOf<Self> {
        Scope(state: /State.numbers, action: /Action.numbers) {
          Reduce { numbers, index in
            numbers[index] += 1
            return .none
          }
        }
      }
    }
    var state = Buffer.State.numbers(Array(0..<1_000))
    func address() -> UnsafeRawPointer? {
      guard case .numbers(let numbers) = state else { return nil }
      return numbers.withUnsafeBytes { $0.baseAddress }
    }
    let feature = _ReducerPlace(Buffer())
    let before = address()
    _ = feature.reduce(into: &state, action: .numbers(3))
    #expect(address() == before)
  }
}
