@_spi(Layers) import Schedulers

/// Returns the messages of the issues that the operation reports.
func reportedMessages(_ operation: () throws -> Void) rethrows -> [String] {
  let log = Log()
  try withIssueReporter({ message, _ in log.note(message) }, operation: operation)
  return log.entries
}

/// Returns the messages of the issues that the asynchronous operation reports.
func reportedMessages(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [String] {
  let log = Log()
  try await withIssueReporter({ message, _ in log.note(message) }, operation: operation)
  return log.entries
}
