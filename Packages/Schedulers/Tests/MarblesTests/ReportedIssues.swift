@_spi(Layers) import Marbles
import TestKit

/// Returns the messages of the issues that the body reports, instead of recording them.
func reportedIssues(_ body: () throws -> Void) rethrows -> [String] {
  let log = Log<String>()
  try withIssueReporter({ message, _ in log.note(message) }, operation: body)
  return log.entries
}
