extension Effect {
  /// Makes an effect that reports an issue when it runs, and completes: a placeholder for work that
  /// a test expects not to be done.
  ///
  /// ```swift
  /// let environment = AppEnvironment(save: { _ in .unimplemented("save") })
  /// ```
  ///
  /// - Subscription: each one reports the issue, at the place of this call.
  ///
  /// - Parameters:
  ///   - prefix: The start of the issue: the name of the work that must not run.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  public static func unimplemented(
    _ prefix: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    .fireAndForget {
      reportIssue(
        """
        \(prefix.isEmpty ? "" : "\(prefix) - ")An unimplemented effect was run: this code was expected \
        not to need it. Give it an effect that the test controls, or find out why it is run.
        """,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  /// Another name for ``unimplemented(_:fileID:filePath:line:column:)``, which earlier versions of
  /// the original used.
  ///
  /// - Parameters:
  ///   - prefix: The start of the issue.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    .unimplemented(prefix, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
