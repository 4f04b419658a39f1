import Foundation
import Schedulers
import Testing

@Test("The example 'Move the time' of TestingTime prints what it shows")
func moveTheTimeExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let scheduler = DispatchQueue.test
  let start = scheduler.now
  for second in [1, 5, 60] {
    scheduler.schedule(after: start.advanced(by: .seconds(second))) { print("second \(second)") }
  }

  scheduler.advance(by: .seconds(2))  // by a length, or to a moment
  scheduler.advanceToNext()  // however far that is
  scheduler.run()  // until nothing is scheduled any more
  // second 1
  // second 5
  // second 60
  // README ends
  #expect(printed == ["second 1", "second 5", "second 60"])
}
