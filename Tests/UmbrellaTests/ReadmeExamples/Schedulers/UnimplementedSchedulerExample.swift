import Foundation
import Schedulers
import Testing

@Test("README of Schedulers: UnimplementedScheduler") func unimplementedSchedulerExample() {
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
