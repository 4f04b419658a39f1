import Foundation
import Schedulers
import Testing

@Test("The example of UnimplementedScheduler in the README of Schedulers prints what it shows")
func unimplementedSchedulerExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  func test() {
    // README begins
    let queue = DispatchQueue.unimplemented("Doorbell.queue")
    queue.schedule { print("coming") }  // a failure of the test, which then goes on
    // coming
    // README ends
  }
  withKnownIssue {
    test()
  } matching: { issue in
    "\(issue)".contains("Doorbell.queue - schedule(options:_:) was called")
  }
  #expect(printed == ["coming"])
}
