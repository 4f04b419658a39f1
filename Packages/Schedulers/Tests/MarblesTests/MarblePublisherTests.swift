import Dispatch
import Marbles
import Testing

@Suite("Publishers of marble diagrams")
struct MarblePublisherTests {
  private let scheduler = DispatchQueue.test

  private struct Failed: Error {}

  @Test("A cold publisher begins with each subscription")
  func cold() {
    let numbers = scheduler.publisher("a-b|", values: ["a": 1, "b": 2])
    let first = scheduler.record(numbers)
    scheduler.advance(by: 1)
    let second = scheduler.record(numbers)
    scheduler.advance(by: 4)
    #expect(first.values == [1, 2] && second.values == [1, 2])
    #expect(first.diagram == "1-2|" && second.diagram == "1-2|")
    #expect(numbers.subscriptions == ["^--!", "-^--!"])
  }

  @Test("The subscribers of a hot publisher miss what was before")
  func hot() {
    let letters = scheduler.publisher("a-b--c|", .hot)
    let first = scheduler.record(letters)
    scheduler.advance(by: 3)
    let second = scheduler.record(letters)
    scheduler.advance(by: 4)
    #expect(first.diagram == "a-b--c|")
    #expect(second.diagram == "--c|")
    #expect(letters.subscriptions == ["^-----!", "---^--!"])
  }

  @Test("A hot publisher does not send what is before its present")
  func hotPast() {
    let recording = scheduler.record(scheduler.publisher("a-^-b-|", .hot))
    scheduler.advance(by: 4)
    #expect(recording.diagram == "--b-|")
  }

  @Test("A marble publisher sends nothing before the time is advanced")
  func start() {
    let recording = scheduler.record(scheduler.publisher("(ab|)"))
    #expect(recording.diagram == "")
    scheduler.advance()
    #expect(recording.diagram == "(ab|)")
  }

  @Test("A failure has the given error")
  func failure() {
    let recording = scheduler.record(scheduler.publisher("a#", error: Failed()))
    let numbers = scheduler.record(
      scheduler.publisher("a#", values: ["a": 1], error: Failed())
    )
    scheduler.advance(by: 1)
    #expect(recording.diagram == "a#" && numbers.diagram == "1#")
    guard case .failure = recording.completion else {
      Issue.record("no failure")
      return
    }
  }

  @Test("Cancelling removes what is to come from the scheduler")
  func cancellation() {
    let letters = scheduler.publisher("--a--b|")
    let recording = scheduler.record(letters)
    #expect(scheduler.pending.map(\.owner) == ["marbles", "marbles", "marbles"])
    scheduler.advance(by: 3)
    recording.cancel()
    #expect(scheduler.pending.isEmpty)
    #expect(letters.subscriptions == ["^--!"])
    #expect(recording.diagram == "--a!")
  }

  @Test("The demand on a publisher is shown if asked for")
  func demand() {
    let letters = scheduler.publisher("abcde|", .hot)
    let recording = scheduler.record(letters, demand: .max(1), showing: [.subscription, .demand])
    scheduler.advance(by: 2)
    recording.request(.max(2))
    scheduler.advance(by: 4)
    #expect(letters.demand == ["(^{1})-{2}--!"])
    #expect(recording.diagram == "(^{1}a)-{2}de|")
  }

  @Test(
    "A mistake in a diagram is reported, and nothing is sent",
    arguments: [
      ("a-(b", "This is no marble diagram: this group has no ')'"),
      ("a-c", "A marble diagram cannot be used: the diagram has a value 'c': add it to 'values'."),
      (
        "a-#",
        "A marble diagram cannot be used: the diagram has a failure: give the parameter 'error'."
      ),
      (
        "a-!",
        "A marble diagram cannot be used: a publisher neither asks for values nor cancels: "
          + "leave out the '!'."
      ),
      (
        "-^a",
        "A marble diagram cannot be used: a cold publisher starts with its subscription: "
          + "leave out the '^'."
      ),
    ]
  )
  func mistakes(diagram: String, message: String) {
    let issues = reportedIssues {
      let recording = scheduler.record(scheduler.publisher(diagram, values: ["a": 1]))
      scheduler.advance(by: 5)
      #expect(recording.diagram == "-----")
    }
    #expect(issues.count == 1 && issues.first?.hasPrefix(message) == true, "\(issues)")
  }
}
