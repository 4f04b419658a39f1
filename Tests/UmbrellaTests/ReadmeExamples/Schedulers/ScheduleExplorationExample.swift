import Foundation
import ScheduleExploration
import Testing

@Suite("The first example of ScheduleExploration")
struct ScheduleExplorationExample {
  @Test("The first example of ScheduleExploration fails as its page shows")
  func failure() throws {
    try expectFirstLine(of: reportedMessages { try? run() }, onPageOf: "ScheduleExploration")
  }

  private func run() throws {
    // README begins
    try explore { (scheduler: TestSchedulerOf<DispatchQueue>) in
      var shown: [String] = []
      let search = ["m", "metronome"].publisher
        .flatMap { Just($0).delay(for: 1, scheduler: scheduler) }
        .sink { shown.append($0) }
      scheduler.advance(by: 1)
      search.cancel()
      #expect(shown.last == "metronome")
    }
    // README ends
  }
}
