/// The limits from which on threads wait for each other. Explorations of threads have smaller ones.
@usableFromInline
enum ContentionLimits {
  /// The number of other threads' signals that a thread delivers while another one waits to enter a gate.
  @inlinable static var drained: Int { 512 }
  /// The number of queued signals at which senders wait.
  @inlinable static var queued: Int { 1_024 }
  /// The number of times that a thread looks at a lock that is taken before it blocks.
  static let spins = 100
  /// The number of condition variables that the threads share that wait for locks.
  static let lockConditions = 64
}
