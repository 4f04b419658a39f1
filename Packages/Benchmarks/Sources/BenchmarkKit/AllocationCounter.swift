import CMeasurement

/// Counts the allocations of the whole process.
enum AllocationCounter {
  /// Whether allocations can be counted on this platform.
  static let isWorking = count { measurement_allocate_once() } == 1

  /// The number of allocations that a call makes.
  static func count(_ body: () -> Void) -> Int {
    measurement_start_counting()
    body()
    return measurement_stop_counting()
  }
}
