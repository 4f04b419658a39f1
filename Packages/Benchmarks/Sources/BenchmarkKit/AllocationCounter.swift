import CMeasurement
import Foundation

/// Counts the allocations of the whole process.
enum AllocationCounter {
  /// True if allocations can be counted on this platform.
  static let isWorking = count { measurement_allocate_once() }.allocations == 1

  /// There is one counter: two counts at once would reset each other.
  private static let lock = NSLock()

  /// The allocations that a call makes, and the bytes that it leaves allocated.
  static func count(_ body: () -> Void) -> measurement_count {
    lock.withLock {
      measurement_start_counting()
      body()
      return measurement_stop_counting()
    }
  }
}
