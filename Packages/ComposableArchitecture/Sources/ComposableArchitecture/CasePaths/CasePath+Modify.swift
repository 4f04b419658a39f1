extension CasePath {
  /// Changes the payload of a value that is in the case.
  ///
  /// ```swift
  /// try (/Screen.editing).modify(&screen) { draft in draft.title = "" }
  /// ```
  ///
  /// During the change, the value still holds the old payload. So a payload that shares its storage
  /// until it is changed, such as an array, is copied once.
  ///
  /// - Parameters:
  ///   - root: The value to change. It stays as it is if an error is thrown.
  ///   - body: Changes the payload.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure, or ``CaseExtractionFailed`` if the value is in another
  ///   case.
  public func modify<Result>(
    _ root: inout Root,
    _ body: (inout Value) throws -> Result
  ) throws -> Result {
    guard var value = extract(from: root) else {
      throw CaseExtractionFailed(
        description: """
          A case path was asked to change a payload of type \(Value.self), but the value is in another \
          case: \(debugCaseOutput(root)).
          """
      )
    }
    let result = try body(&value)
    root = embed(value)
    return result
  }
}

/// The error that ``CasePath/modify(_:_:)`` throws if the value is in another case.
public struct CaseExtractionFailed: Error, CustomStringConvertible {
  /// The message, which names the case that was found.
  public let description: String
}
