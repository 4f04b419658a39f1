import Foundation
import Schedulers
import Testing

@Test("The example of tasks in the README of Schedulers prints what it shows")
func tasksExample() async throws {
  let log = Log()
  @Sendable func print(_ line: String) { log.note(line) }
  // README begins
  let scheduler = DispatchQueue.test
  try await scheduler.withTasks {
    async let alarm: Void = {
      for hour in 1...3 {
        try await scheduler.sleep(for: .seconds(60 * 60))
        print("hour \(hour)")
      }
    }()
    await scheduler.advance(by: .seconds(2 * 60 * 60))
    print("\(scheduler.pending)")
    await scheduler.run()
    try await alarm
  }
  // hour 1
  // hour 2
  // [sleep: due in 3600 s]
  // hour 3
  // README ends
  #expect(log.lines == ["hour 1", "hour 2", "[sleep: due in 3600 s]", "hour 3"])
}

private final class Log: Sendable {
  private let noted = _Lock<[String]>([])

  var lines: [String] { noted.withLock { $0 } }

  func note(_ line: String) {
    noted.withLock { $0.append(line) }
  }
}
