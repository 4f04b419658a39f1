import Synchronization

@_spi(Layers) import Schedulers

/// The messages of the issues that the operation reports.
func reportedMessages(_ operation: () throws -> Void) rethrows -> [String] {
  let messages = Mutex<[String]>([])
  try withIssueReporter { message, _ in
    messages.withLock { $0.append(message) }
  } operation: {
    try operation()
  }
  return messages.withLock { $0 }
}
