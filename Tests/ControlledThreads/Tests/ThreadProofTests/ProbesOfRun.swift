/// The subscribers of a run, whose subscriptions have to be freed at its end.
// Safe to share: explorations run one at a time, and one thread of a run at a time continues.
final class ProbesOfRun: @unchecked Sendable {
  // Safe to change: explorations run one at a time.
  nonisolated(unsafe) private(set) static var current = ProbesOfRun()
  private var checks: [() throws -> Void] = []

  /// Adds a check of a subscriber.
  func add(_ check: @escaping () throws -> Void) { checks.append(check) }

  /// Begins a new run.
  static func begin() { current = ProbesOfRun() }

  /// Throws if a subscriber's subscription outlives the run.
  static func end() throws {
    let ended = current
    begin()
    for check in ended.checks { try check() }
  }
}
