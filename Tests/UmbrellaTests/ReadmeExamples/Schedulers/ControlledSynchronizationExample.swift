import ControlledSynchronization
import ScheduleExploration
import Testing

@Suite("The first example of ControlledSynchronization")
struct ControlledSynchronizationExample {
  @Test("The first example of ControlledSynchronization fails as its page shows")
  func failure() throws {
    try expectFirstLine(of: reportedMessages { try? run() }, onPageOf: "ControlledSynchronization")
  }

  private func run() throws {
    // README begins
    try exploreThreads { threads in
      let count = Atomic(0)
      for name in ["left", "right"] {
        threads.run(name) {
          let seen = count.load(ordering: .acquiring)
          count.store(seen + 1, ordering: .releasing)
        }
      }
      threads.finally { #expect(count.load(ordering: .acquiring) == 2) }
    }
    // README ends
  }
}
