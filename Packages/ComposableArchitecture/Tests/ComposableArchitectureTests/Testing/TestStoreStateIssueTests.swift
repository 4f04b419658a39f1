import ComposableArchitecture
import Foundation
import Testing

@Suite("What a test store reports of states and closures")
struct TestStoreStateIssueTests {
  private let scheduler = DispatchQueue.test

  private func messages(_ steps: CounterTestStore.Step...) -> [String] {
    reportedMessages(scheduler, steps)
  }

  @Test("A state that differs from what was expected")
  func wrongState() {
    #expect(
      messages(.send(.increment) { $0.count = 2 }) == [
        """
        State change does not match expectation: …

            \u{2007} CounterState(
            −   count: 2,
            +   count: 1,
            \u{2007}   isLoading: false
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("A change that was not expected")
  func unexpectedChange() {
    let difference = """
      State change does not match expectation: …

          \u{2007} CounterState(
          −   count: 0,
          +   count: 1,
          \u{2007}   isLoading: false
          \u{2007} )

      (Expected: −, Actual: +)
      """
    #expect(messages(.send(.increment)) == [difference])
    #expect(
      messages(.send(.increment) { _ in }) == [
        """
        \(difference)

        The step's closure changes nothing, but the action changed the state.
        """
      ]
    )
  }

  @Test("A closure that changes nothing where nothing changes, or expects what was already so")
  func needlessClosure() {
    let message = """
      Expected the state to change, but it was already so before the action, and still is.

      Leave the step's closure out to say that nothing changes.
      """
    #expect(messages(.send(.cancelLoading) { $0.isLoading = false }) == [message])
    #expect(messages(.send(.cancelLoading) { _ in }) == [message])
    #expect(messages(.send(.cancelLoading)) == [])
  }

  @Test("A closure that throws: what it had changed is compared")
  func throwingClosure() {
    struct Oops: Error, CustomStringConvertible {
      var description: String { "oops" }
    }
    let message = """
      The closure that changes the expected state threw an error: oops

      What it had changed until then is compared.
      """
    #expect(
      messages(
        .send(.increment) {
          $0.count = 1
          throw Oops()
        }
      ) == [message]
    )
    let messages = messages(.send(.increment) { _ in throw Oops() })
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix("\(message)\n\nState change does not match expectation: …\n\n")
        == true
    )
  }

  @Test("Work that throws")
  func throwingWork() {
    struct Oops: Error {}
    #expect(
      messages(.do { throw Oops() }, .environment { _ in throw Oops() })
        == Array(repeating: "The work of this step threw an error: Oops()", count: 2)
    )
  }

  @Test("Values that differ though they look the same")
  func equalDumps() {
    struct State: Equatable {
      var number = 0

      static func == (lhs: State, rhs: State) -> Bool { false }
    }
    let store = TestStore(
      initialState: State(),
      reducer: Reducer<State, Int, Void>.empty,
      environment: ()
    )
    #expect(
      reportedIssues { store.assert(.send(1)) }.map(\.message) == [
        """
        State change does not match expectation: …

            State(
              number: 0
            )

        The two are not equal, but their dumps are: they differ in what a dump does not show, or \
        their == is wrong.

        (Expected: −, Actual: +)
        """
      ]
    )
  }
}
