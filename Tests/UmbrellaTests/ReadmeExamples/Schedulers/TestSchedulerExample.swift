import Foundation
import Schedulers
import Testing

@Test("The example of TestScheduler in the README of Schedulers prints what it shows")
func testSchedulerExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let clock = DispatchQueue.test
  let lamp = clock.schedule(after: clock.now.advanced(by: .seconds(1)), interval: .seconds(1)) {
    print("blink")
  }
  clock.schedule(after: clock.now.advanced(by: .seconds(2))) { print("and over") }

  clock.advance(by: .milliseconds(999))  // nothing is due
  clock.advance(by: .milliseconds(1))
  clock.advance(by: .seconds(1))  // of one instant: in the order of scheduling
  lamp.cancel()
  clock.run()  // until nothing is scheduled any more
  // blink
  // blink
  // and over
  // README ends
  #expect(printed == ["blink", "blink", "and over"])
}
