@_spi(Layers) import Schedulers

/// Returns a function that is reported as an issue when it is called.
///
/// ```swift
/// static let testValue = APIClient(fetch: unimplemented("APIClient.fetch", placeholder: []))
/// ```
///
/// - Parameters:
///   - description: The name of the function, for the report.
///   - placeholder: The value that it returns.
///   - fileID, filePath, function, line, column: Where it is reported; the caller's by default.
///
/// Source: `unimplemented(_:placeholder:)` of Issue Reporting.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (arguments: repeat each Argument) in
    reportUnimplemented(description(), function, repeat each arguments, at: here)
    return placeholder()
  }
}

/// Returns an asynchronous function that is reported as an issue when it is called.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async -> Result {
  let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (arguments: repeat each Argument) in
    reportUnimplemented(description(), function, repeat each arguments, at: here)
    return placeholder()
  }
}

/// Returns a function that is reported as an issue when it is called, and throws.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (arguments: repeat each Argument) in
    reportUnimplemented(description(), function, repeat each arguments, at: here)
    throw Unimplemented(description())
  }
}

/// Returns an asynchronous function that is reported as an issue when it is called, and throws.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) async throws -> Result {
  let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (arguments: repeat each Argument) in
    reportUnimplemented(description(), function, repeat each arguments, at: here)
    throw Unimplemented(description())
  }
}

/// The error of a function that a test has not given.
///
/// Source: `UnimplementedFailure` of Issue Reporting.
public struct Unimplemented: Error, CustomStringConvertible {
  private let endpoint: String

  /// - Parameter endpoint: The name of the function.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  public var description: String { "Unimplemented: '\(endpoint)'" }
}

/// Reports that a function of a client is called which a test has not given.
///
/// - Parameter endpoint: The name of the function.
public func _$reportUnimplemented(_ endpoint: String) {
  reportIssue("Unimplemented: '\(endpoint)'")
}

private func reportUnimplemented<each Argument>(
  _ description: String,
  _ function: StaticString,
  _ arguments: repeat each Argument,
  at here: IssueLocation
) {
  var texts: [String] = []
  repeat texts.append(debugOutput(each arguments, indent: 2))
  let call = texts.isEmpty ? "" : "\n\n  Called with:\n\(texts.joined(separator: "\n"))"
  reportIssue(
    "Unimplemented\(description.isEmpty ? "" : ": \(description)")\n\n  Defined in '\(function)' at \(here.fileID):\(here.line)\(call)",
    at: here
  )
}
