import Foundation
import Schedulers
import Testing

@Test("The example of ImmediateScheduler in the README of Schedulers prints what it shows")
func immediateSchedulerExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let clock = DispatchQueue.immediate
  let greeting = Just("good morning")
    .delay(for: .seconds(8 * 60 * 60), scheduler: clock)
    .sink { print($0) }
  greeting.cancel()
  // good morning
  // README ends
  #expect(printed == ["good morning"])
}
