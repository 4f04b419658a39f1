@testable import ScheduleExploration
import Testing

@Suite("Timelines with repetitions")
struct TimelineFoldTests {
  /// Returns the lines of rows that are named by letters.
  private func folded(_ letters: String) -> [String] {
    let rows = letters.map { OrderTimeline.Row(time: 0, worker: "\($0)", lane: 0, place: nil) }
    return TimelineFold.folding(rows).map { row in
      [row.worker, row.repetition?.text].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test("A line that repeats is shown once, with the number")
  func oneLine() {
    #expect(
      folded("ab" + String(repeating: "c", count: 50_000) + "d") == [
        "a", "b", "c (50000 times)", "d",
      ]
    )
  }

  @Test("A few lines that repeat are shown once, and the rest of the last repetition follows")
  func severalLines() {
    #expect(
      folded("x" + String(repeating: "abb", count: 1_000) + "ab") == [
        "x", "a", "b", "b (the last 3 lines: 1000 times)", "a", "b",
      ]
    )
  }

  @Test("Lines that repeat only a few times stay as they are")
  func fewLines() {
    for letters in [String(repeating: "a", count: 19), String(repeating: "abc", count: 6), ""] {
      #expect(folded(letters) == letters.map(String.init))
    }
  }

  @Test("Lines that differ in their time or place are no repetition")
  func differences() {
    let times = (0..<30).map {
      OrderTimeline.Row(time: Double($0), worker: "a", lane: 0, place: nil)
    }
    #expect(TimelineFold.folding(times).count == 30)
    let places = (0..<30).map { OrderTimeline.Row(time: 0, worker: "a", lane: 0, place: "A:\($0)") }
    #expect(TimelineFold.folding(places).count == 30)
    let costs = (0..<30).map {
      OrderTimeline.Row(time: 0, worker: "a", lane: 0, place: nil, overtaken: $0)
    }
    #expect(TimelineFold.folding(costs).count == 30)
  }
}
