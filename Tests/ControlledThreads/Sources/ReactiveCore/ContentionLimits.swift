/// Limits that explored threads reach with a few operations.
@usableFromInline
enum ContentionLimits {
  @inlinable static var drained: Int { 2 }
  @inlinable static var queued: Int { 2 }
  static let spins = 1
  // Which one a lock has depends on its address, which differs from run to run.
  static let lockConditions = 1
}
