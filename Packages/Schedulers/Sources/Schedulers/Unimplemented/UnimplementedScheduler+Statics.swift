public import Foundation

extension DispatchQueue {
  /// A scheduler in place of a dispatch queue whose every use is reported as an issue.
  ///
  /// A property does not know the line that reads it. ``unimplemented(_:fileID:file:line:column:)``
  /// reports at the line that calls it.
  public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> { unimplemented("") }

  /// A scheduler in place of a dispatch queue whose every use is reported as an issue.
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
  ) -> UnimplementedSchedulerOf<DispatchQueue> {
    UnimplementedScheduler(
      prefix,
      now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)),
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<DispatchQueue> { unimplemented }

  /// An older name of ``unimplemented(_:fileID:file:line:column:)``.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<DispatchQueue> {
    unimplemented(prefix, fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension OperationQueue {
  /// A scheduler in place of an operation queue whose every use is reported as an issue.
  ///
  /// A property does not know the line that reads it. ``unimplemented(_:fileID:file:line:column:)``
  /// reports at the line that calls it.
  public static var unimplemented: UnimplementedSchedulerOf<OperationQueue> { unimplemented("") }

  /// A scheduler in place of an operation queue whose every use is reported as an issue.
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
  ) -> UnimplementedSchedulerOf<OperationQueue> {
    UnimplementedScheduler(
      prefix,
      now: SchedulerTimeType(Date(timeIntervalSince1970: 0)),
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<OperationQueue> { unimplemented }

  /// An older name of ``unimplemented(_:fileID:file:line:column:)``.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<OperationQueue> {
    unimplemented(prefix, fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension RunLoop {
  /// A scheduler in place of a run loop whose every use is reported as an issue.
  ///
  /// A property does not know the line that reads it. ``unimplemented(_:fileID:file:line:column:)``
  /// reports at the line that calls it.
  public static var unimplemented: UnimplementedSchedulerOf<RunLoop> { unimplemented("") }

  /// A scheduler in place of a run loop whose every use is reported as an issue.
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
  ) -> UnimplementedSchedulerOf<RunLoop> {
    UnimplementedScheduler(
      prefix,
      now: SchedulerTimeType(Date(timeIntervalSince1970: 0)),
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<RunLoop> { unimplemented }

  /// An older name of ``unimplemented(_:fileID:file:line:column:)``.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<RunLoop> {
    unimplemented(prefix, fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension UIScheduler {
  /// A scheduler in place of the UI scheduler whose every use is reported as an issue.
  ///
  /// A property does not know the line that reads it. ``unimplemented(_:fileID:file:line:column:)``
  /// reports at the line that calls it.
  public static var unimplemented: UnimplementedSchedulerOf<UIScheduler> { unimplemented("") }

  /// A scheduler in place of the UI scheduler whose every use is reported as an issue.
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
  ) -> UnimplementedSchedulerOf<UIScheduler> {
    UnimplementedScheduler(
      prefix,
      now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)),
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<UIScheduler> { unimplemented }

  /// An older name of ``unimplemented(_:fileID:file:line:column:)``.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> UnimplementedSchedulerOf<UIScheduler> {
    unimplemented(prefix, fileID: fileID, file: filePath, line: line, column: column)
  }
}
