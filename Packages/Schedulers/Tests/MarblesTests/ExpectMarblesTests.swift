import Dispatch
import Foundation
import Marbles
import Testing

@Suite("Expectations of marble diagrams")
struct ExpectMarblesTests {
  private let scheduler = DispatchQueue.test

  private struct Failed: Error {}

  @Test("A publisher that does what the diagram says passes")
  func passes() {
    let keys = scheduler.publisher("a-b-----c|")
    expectMarbles(keys.debounce(for: 2, scheduler: scheduler), "----b----|", on: scheduler)
  }

  @Test("A difference is shown in both diagrams")
  func difference() {
    let letters = scheduler.publisher("--(ab)-c|")
    let issues = reportedIssues {
      expectMarbles(letters.filter { $0 != "b" }, "--(ab)-c|", on: scheduler)
    }
    #expect(
      issues == [
        """
        The publisher does something else than the diagram says, at 2s:

          expected: --(ab)-c|
          actual:   --a   -c|
                      ↑
        """
      ]
    )
  }

  @Test("The issue shows an event that the diagram lacks, and the error of a failure")
  func failure() {
    let issues = reportedIssues {
      expectMarbles(
        scheduler.publisher("a-'two'#", error: Failed()),
        "a-'two'--",
        on: scheduler
      )
    }
    #expect(
      issues == [
        """
        The publisher does something else than the diagram says, at 3s:

          expected: a-'two'--
          actual:   a-'two'#
                           ↑

        It failed with: Failed()
        """
      ]
    )
  }

  @Test("An expectation does not check what comes after the diagram's last character")
  func end() {
    expectMarbles(scheduler.publisher("a--b|"), "a-", on: scheduler)
    #expect(scheduler.now == DispatchQueue.test.now.advanced(by: 1))
    let issues = reportedIssues {
      expectMarbles(scheduler.publisher("a--b|"), "a---", on: scheduler)
    }
    #expect(issues.count == 1)
  }

  @Test("An expectation subscribes, asks for values and cancels as the diagram says")
  func subscriber() {
    let letters = scheduler.publisher("abcdefgh|", .hot)
    expectMarbles(letters, "-(^{1})c{2}e(f!)", on: scheduler)
    #expect(letters.demand == ["-(^{1})-{2}-!"])
  }

  @Test("A demand at the start comes before the first value, and what is recorded is accepted")
  func demandAtStart() {
    let recording = scheduler.record(
      scheduler.publisher("a-bc|"),
      demand: .max(2),
      showing: .demand
    )
    scheduler.advance(by: 4)
    #expect(recording.diagram == "({2}a)-b-|")
    expectMarbles(scheduler.publisher("a-bc|"), recording.diagram, on: scheduler)
    expectMarbles(scheduler.publisher("a-bc|", .hot), "(^{1}a)-{*}c|", on: scheduler)
    expectMarbles(scheduler.publisher("a-bc|"), "!", on: scheduler)
  }

  @Test("The names of values are those of the dictionary")
  func names() {
    let dates = ["a": Date(timeIntervalSince1970: 0), "b": Date(timeIntervalSince1970: 60)]
    let publisher = scheduler.publisher("a-b|", values: dates)
    expectMarbles(publisher, "a-b|", on: scheduler, values: dates)
    let issues = reportedIssues {
      expectMarbles(publisher.map { $0 + 60 }, "b-a|", on: scheduler, values: dates)
    }
    #expect(issues.first?.contains("actual:   b-'1970-01-01 00:02:00 +0000'|") == true, "\(issues)")
  }

  @Test("Two names of one value are the same")
  func synonyms() {
    let values = ["a": 1, "b": 1]
    expectMarbles(
      scheduler.publisher("a-b|", values: values),
      "b-a|",
      on: scheduler,
      values: values
    )
  }

  @Test("An expectation accepts other steps, and moments between them")
  func otherSteps() {
    let letters = scheduler.publisher("ab|", step: .milliseconds(10))
    expectMarbles(
      letters.delay(for: .milliseconds(5), scheduler: scheduler),
      "( 5ms a)( 5ms b)( 5ms |)",
      on: scheduler,
      step: .milliseconds(10)
    )
  }

  @Test("A diagram with a mistake is reported")
  func mistake() {
    let issues = reportedIssues { expectMarbles(Empty<Int, Never>(), "(|", on: scheduler) }
    #expect(issues.first?.hasPrefix("This is no marble diagram") == true)
  }

  @Test("An expectation works with the time of a run loop")
  func otherTimes() {
    let runLoop = RunLoop.test
    expectMarbles(
      runLoop.publisher("a--b|").debounce(for: 1, scheduler: runLoop),
      "-a--|",
      on: runLoop
    )
  }
}
