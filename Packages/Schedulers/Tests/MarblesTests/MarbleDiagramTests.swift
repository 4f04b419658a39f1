import Marbles
import TestKit
import Testing

@Suite("Marble diagrams")
struct MarbleDiagramTests {
  @Test("Each character is a step")
  func steps() throws {
    let diagram = try MarbleDiagram("a-(b7)--'left'|", step: .milliseconds(10))
    #expect(
      diagram.events.map { [$0.time] } == [0, 20, 20, 50, 60].map { [.milliseconds($0)] }
    )
    #expect(
      diagram.events.map(\.kind)
        == [.value("a"), .value("b"), .value("7"), .value("left"), .completion]
    )
    #expect(diagram.end == .milliseconds(70))
  }

  @Test("The time is counted from the subscription")
  func subscription() throws {
    let diagram = try MarbleDiagram("a-^{2}-b{*}#")
    #expect(
      diagram.events == [
        MarbleDiagram.Event(at: .seconds(-2), .value("a")),
        MarbleDiagram.Event(at: .zero, .subscription),
        MarbleDiagram.Event(at: .seconds(1), .demand(2)),
        MarbleDiagram.Event(at: .seconds(3), .value("b")),
        MarbleDiagram.Event(at: .seconds(4), .demand(nil)),
        MarbleDiagram.Event(at: .seconds(5), .failure),
      ]
    )
    #expect(diagram.start == .seconds(-2) && diagram.end == .seconds(6))
  }

  @Test(
    "Lengths of time move the next event",
    arguments: zip(
      ["1m a", " 1.5s a", "250ms a", "- 10us a", "(5ns a)", "1 ms a"],
      [
        Duration.seconds(60), .milliseconds(1500), .milliseconds(250), .microseconds(1_000_010),
        .nanoseconds(5), .seconds(3),
      ]
    )
  )
  func lengths(text: String, time: Duration) throws {
    let event = try #require(MarbleDiagram(text).events.last)
    #expect(event == MarbleDiagram.Event(at: time, .value("a")))
  }

  @Test(
    "Writing a diagram gives the text that was read",
    arguments: [
      "", "---", "a", "a-b--|", "(ab|)", "--^-a-!", "a-^-b#", "({*}a)-{3}", "'left'-'a b'-''|",
      "a(b 5ms c)-d", "( 5ms a)|", "a 21s b", "a 21s ( 50ms b)", "a 21s 5 s", "(1 m)-",
      #"'it\'s'-'\\'"#, "🥕-é|",
    ]
  )
  func roundTrip(text: String) throws {
    #expect(try MarbleDiagram(text).description == text)
  }

  @Test("Random diagrams are read as they were written")
  func randomRoundTrip() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<SearchSize.marbleDiagrams.count {
      let step = Duration.milliseconds(Int.random(in: 1...50, using: &random))
      var time = Duration.zero
      var events: [MarbleDiagram.Event] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        time += .microseconds(Int.random(in: 0...3, using: &random) * 12_500)
        let name = ["a", "5", "s", "m", "long", "'", "|", "1s"].randomElement(using: &random) ?? ""
        let kind: MarbleDiagram.Kind =
          Int.random(in: 0...5, using: &random) == 0 ? .demand(3) : .value(name)
        events.append(MarbleDiagram.Event(at: time, kind))
      }
      let diagram = MarbleDiagram(events, step: step)
      #expect(try MarbleDiagram(diagram.description, step: step) == diagram)
    }
  }

  @Test(
    "A mistake is shown at its place",
    arguments: zip(
      ["a-(b", "a)", "(a(b))", "(a-b)", "a|b", "^-^", "'a", "{x}", "}", "(a 2s b)"],
      [
        (2, "this group has no ')'"), (1, "there is no '(' before this ')'"),
        (2, "a group cannot be in a group"), (2, "in a group, write a length of time: ' 5ms '"),
        (2, "nothing can follow a completion, a failure or a cancellation"),
        (2, "there is a '^' already"), (0, "this name has no second '"),
        (0, "a demand is '{3}', or '{*}' for all values"), (0, "there is no '{' before this '}'"),
        (7, "a group takes one step, 1.0 seconds; its events are further apart"),
      ]
    )
  )
  func mistakes(text: String, mistake: (position: Int, reason: String)) {
    #expect {
      try MarbleDiagram(text)
    } throws: { error in
      let error = error as? MarbleSyntaxError
      return error?.position == mistake.position && error?.reason == mistake.reason
    }
  }

  @Test("The description of a mistake shows the text")
  func mistakeDescription() {
    let error = #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram("a--(b") }
    #expect(
      error?.description == """
        This is no marble diagram: this group has no ')'

          a--(b
             ^
        """
    )
    #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram("a", step: .zero) }
  }
}
