import Foundation
import Schedulers
import Testing

@Test("The example 'Make timers late' of TestingTime prints what it shows")
func makeTimersLateExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let scheduler = DispatchQueue.test
  scheduler.drift = TimerDrift(upTo: .milliseconds(5), seed: 7)
  let next = scheduler.now.advanced(by: .seconds(1))
  let timer = scheduler.schedule(after: next, interval: .seconds(1)) { print("tick") }

  scheduler.advance(by: .seconds(1))
  print("a second has passed")
  scheduler.advance(by: .milliseconds(5))
  timer.cancel()
  // a second has passed
  // tick
  // README ends
  #expect(printed == ["a second has passed", "tick"])
}
