import ComposableArchitecture
import Foundation
import Testing

@Suite("Many test stores, and large states")
struct ManyTestStoresTests {
  @Test("1,000 test stores with the same cancellation ids do not disturb each other")
  func sameIDs() async {
    let issueCount = await withTaskGroup(of: Int.self) { group in
      for number in 0..<1_000 {
        group.addTask { load(number).count }
      }
      return await group.reduce(0, +)
    }
    #expect(issueCount == 0)
  }

  @Test("A step compares the elements of a state a fixed number of times, and dumps none of them")
  func linearCost() {
    final class Counts: Sendable {
      let comparisons = _Lock(0)
      let dumps = _Lock(0)
    }
    struct Element: Equatable, CustomDebugOutputConvertible {
      let counts: Counts
      var number: Int
      var debugOutput: String {
        counts.dumps.withLock { $0 += 1 }
        return "\(number)"
      }
      static func == (lhs: Element, rhs: Element) -> Bool {
        lhs.counts.comparisons.withLock { $0 += 1 }
        return lhs.number == rhs.number
      }
    }
    let counts = Counts()
    let reducer = Reducer<[Element], Int, Void> { state, action, _ in
      state[action].number += 1
      return action % 2 == 0 ? Effect(value: action + 1) : .none
    }
    let store = TestStore(
      initialState: (0..<1_000).map { Element(counts: counts, number: $0) },
      reducer: reducer,
      environment: ()
    )
    let issues = reportedIssues {
      for index in stride(from: 0, to: 1_000, by: 2) {
        store.send(index) { $0[index].number += 1 }
        store.receive(index + 1) { $0[index + 1].number += 1 }
      }
      store.finish()
    }
    #expect(issues == [])
    #expect(counts.dumps.withLock { $0 } == 0)
    #expect(counts.comparisons.withLock { $0 } <= 2 * 1_000 * 1_000)
  }

  private func load(_ number: Int) -> [ReportedIssue] {
    let scheduler = DispatchQueue.test
    let store = makeCounterStore(scheduler)
    store.environment.number = { number }
    return reportedIssues {
      store.send(.load) { $0.isLoading = true }
      store.send(.cancelLoading) { $0.isLoading = false }
      store.send(.load) { $0.isLoading = true }
      scheduler.advance(by: 1)
      store.receive(.loaded(number)) {
        $0.isLoading = false
        $0.count = number
      }
      store.finish()
    }
  }
}
