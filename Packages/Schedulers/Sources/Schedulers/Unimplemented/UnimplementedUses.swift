@_spi(Layers) import TestIssues

/// The uses of one scheduler or clock that a test expects not to be used.
///
/// Each member is reported once in a test, at the location where the scheduler or the clock was
/// made. An operator uses one member many times, and the first report is sufficient. In the next
/// test it is reported again.
final class UnimplementedUses: Sendable {
  private struct Use: Hashable {
    let member: String
    let test: AnyHashable?
  }

  private let prefix: String
  private let kind: String
  private let substitutes: String
  private let location: IssueLocation
  private let reported = _Lock<Set<Use>>([])

  /// - Parameters:
  ///   - prefix: The beginning of the messages, which names the scheduler or the clock.
  ///   - kind: The kind of dependency: `scheduler` or `clock`.
  ///   - substitutes: The dependencies that a test can control instead.
  ///   - location: The location where it was made.
  init(prefix: String, kind: String, substitutes: String, location: IssueLocation) {
    self.prefix = prefix
    self.kind = kind
    self.substitutes = substitutes
    self.location = location
  }

  /// Reports a use of a member, unless it has been reported in the current test.
  func report(_ member: String) {
    let use = Use(member: member, test: currentTestID)
    guard reported.withLock({ $0.insert(use).inserted }) else { return }
    reportIssue(
      """
      \(prefix.isEmpty ? "" : prefix + " - ")\(member) was called on an unimplemented \(kind): \
      this code was expected to need no \(kind). Give it one that the test controls, \
      \(substitutes).
      """,
      at: location
    )
  }
}
