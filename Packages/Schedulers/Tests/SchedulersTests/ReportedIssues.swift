@_spi(Layers) import Schedulers

/// The messages of the issues that the operation reports.
func reportedMessages(_ operation: () throws -> Void) rethrows -> [String] {
  let messages = _Lock<[String]>([])
  try withIssueReporter { message, _ in
    messages.withLock { $0.append(message) }
  } operation: {
    try operation()
  }
  return messages.withLock { $0 }
}

/// The messages of the issues that the asynchronous operation reports.
func reportedMessages(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [String] {
  let messages = _Lock<[String]>([])
  try await withIssueReporter { message, _ in
    messages.withLock { $0.append(message) }
  } operation: {
    try await operation()
  }
  return messages.withLock { $0 }
}
