extension CasePath {
  /// Changes the payload of a value that is in the case.
  ///
  /// ```swift
  /// try (/Screen.editing).modify(&screen) { draft in draft.title = "" }
  /// ```
  ///
  /// While the change is made, the value still holds the old payload: what shares its storage until it
  /// is changed, such as an array, is copied once.
  ///
  /// - Parameters:
  ///   - root: What is to be in the case. It stays as it is if an error is thrown.
  ///   - body: Changes the payload.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or ``CaseExtractionFailed`` if the value is in another case.
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

/// What ``CasePath/modify(_:_:)`` throws if the value is in another case.
public struct CaseExtractionFailed: Error, CustomStringConvertible {
  /// Which case was found.
  public let description: String
}
