import ComposableTestSupport
import Testing

@testable import ComposableArchitecture

@Suite("The rule of test stores that are made without one")
struct DefaultReceivingRuleTests {
  @Test("The default receiving rule of test stores is onReceive without a choice")
  func standard() {
    #expect(ReceivingRule.standard == .onReceive)
  }

  @Test(
    "The default receiving rule is that of the test's trait, also in the tasks that it starts",
    .receivingRule(.onArrival)
  )
  func trait() async {
    #expect(ReceivingRule.standard == .onArrival)
    #expect(await Task { ReceivingRule.standard }.value == .onArrival)
    #expect(await Task.detached { ReceivingRule.standard }.value == .onReceive)
    #expect(statesAfterSend() == [1, 2])
  }

  /// A counter's states after a step, when the reducer runs for an action that nobody has received yet.
  private func statesAfterSend() -> [Int] {
    let states = _Lock([Int]())
    let counter = Reducer<Int, Bool, Void> { count, isFirst, _ in
      count += 1
      states.withLock { [count] in $0.append(count) }
      return isFirst ? Effect(value: false) : .none
    }
    let store = TestStore(initialState: 0, reducer: counter, environment: ())
    store.send(true) { $0 = 1 }
    let afterSend = states.withLock { $0 }
    store.receive(false) { $0 = 2 }
    store.finish()
    return afterSend
  }

  @Suite("in a suite with a trait", .receivingRule(.onArrival))
  struct OfSuite {
    @Test("The default receiving rule in a suite with a trait is that of the suite")
    func suite() {
      #expect(ReceivingRule.standard == .onArrival)
    }

    @Test("A test's own receiving rule comes before that of its suite", .receivingRule(.onReceive))
    func test() {
      #expect(ReceivingRule.standard == .onReceive)
    }

    @Suite("and in suites in it")
    struct Nested {
      @Test("The default receiving rule in a nested suite is that of the outer suite")
      func nested() {
        #expect(ReceivingRule.standard == .onArrival)
      }
    }
  }

  @Test("The choice of a default receiving rule by several modules is an issue that names them")
  func several() {
    let messages = reportedIssues {
      ReceivingRule.reportSeveralRules(of: ["AppTests", "BuyTests"])
      ReceivingRule.reportSeveralRules(of: ["AppTests"])
      ReceivingRule.reportSeveralRules(of: [])
    }
    #expect(messages.count == 1)
    #expect(messages.first?.message.contains("in several modules: AppTests, BuyTests. ") == true)
  }
}
