@_spi(Layers) import Marbles

/// Returns the issues that the body reports, instead of recording them.
func reportedIssues(_ body: () throws -> Void) rethrows -> [String] {
  let messages = _Lock<[String]>([])
  try withIssueReporter { message, _ in
    messages.withLock { $0.append(message) }
  } operation: {
    try body()
  }
  return messages.withLock { $0 }
}
