import Yardsticks

/// The peer of test schedulers and test clocks.
typealias SortedSchedule = SortedArray<Int>

extension SortedSchedule: OneShotSchedule {
  static var name: String { "sorted array" }

  func schedule(at due: Int, _ action: @escaping () -> Void) {
    schedule(after: due, action)
  }

  func run(until limit: Int) {
    advance(to: limit)
  }
}
