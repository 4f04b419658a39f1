import Foundation
import Synchronization

/// Runs the body on so many threads at once, each with its number, and returns when all are done.
///
/// `concurrentPerform` uses no more threads than there are cores, and one after the other would not do
/// where one waits for another.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      body(number)
      group.leave()
    }
  }
  group.wait()
}

/// A counter that threads share.
final class SharedCounter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() {
    count.wrappingAdd(1, ordering: .relaxed)
  }
}
