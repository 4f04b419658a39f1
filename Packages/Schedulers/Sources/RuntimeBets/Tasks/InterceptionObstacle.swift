/// The reason for which the jobs of tasks cannot be intercepted.
package enum InterceptionObstacle: Hashable, Sendable {
  /// The Swift runtime has nothing of this name.
  case missing(String)
  /// Another library of the process has taken the hook of this name, or had it meanwhile.
  case taken(String)
  /// The Swift runtime is another one than Metronome knows: this fact does not hold.
  case changed(String)

  /// The sentences that say what is there and what to do.
  package var explanation: String {
    switch self {
    case .missing(let name):
      """
      The Swift runtime of this process has no '\(name)', by which Metronome determines the order of tasks. Use the \
      toolchain that Metronome names in its README.
      """
    case .taken(let name):
      """
      Another library of this process has taken '\(name)', the hook of the Swift runtime by which Metronome \
      determines the order of tasks, for good or for a time. swift-concurrency-extras takes it in its own \
      withMainSerialExecutor and uncheckedUseMainSerialExecutor, also where swift-clocks or swift-dependencies bring \
      it along. Use those of Metronome instead, or run the tests that use the others in another process.
      """
    case .changed(let fact): RuntimeBet.explanation(of: fact)
    }
  }
}
