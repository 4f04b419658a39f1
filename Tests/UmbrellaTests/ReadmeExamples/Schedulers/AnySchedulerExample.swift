import Foundation
import Schedulers
import Testing

@Test("The example of AnyScheduler in the README of Schedulers prints what it shows")
func anySchedulerExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  struct Doorbell {
    var queue: AnySchedulerOf<DispatchQueue>

    func ring(_ answer: @escaping () -> Void) {
      queue.schedule(after: queue.now.advanced(by: .seconds(2)), answer)
    }
  }

  let live = Doorbell(queue: .main)  // two seconds later, on the main queue
  let tested = Doorbell(queue: .immediate)  // at once

  tested.ring { print("coming") }
  // coming
  // README ends
  _ = live
  #expect(printed == ["coming"])
}
