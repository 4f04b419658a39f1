extension _SubstitutableScheduler {
  /// A substitute for this kind of scheduler whose every use is reported as an issue.
  ///
  /// A property does not know the line that reads it. ``unimplemented(_:fileID:file:line:column:)``
  /// reports at the line that calls it.
  public static var unimplemented: UnimplementedSchedulerOf<Self> { unimplemented("") }

  /// A substitute for this kind of scheduler whose every use is reported as an issue.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the messages, which names the scheduler.
  ///   - fileID, filePath, line, column: The location of the reported uses; the caller's by default.
  public static func unimplemented(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<Self> {
    UnimplementedScheduler(
      prefix,
      now: ._start,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<Self> { unimplemented }

  /// An older name of ``unimplemented(_:fileID:file:line:column:)``.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<Self> {
    unimplemented(prefix, fileID: fileID, file: filePath, line: line, column: column)
  }
}
