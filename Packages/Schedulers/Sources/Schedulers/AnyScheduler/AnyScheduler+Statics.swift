public import Foundation

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// The main queue.
  public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

  /// A global queue.
  ///
  /// - Parameter qos: Its quality of service.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where
  SchedulerTimeType == OperationQueue.SchedulerTimeType,
  SchedulerOptions == OperationQueue.SchedulerOptions
{
  /// The main operation queue.
  public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }
}

extension AnyScheduler
where
  SchedulerTimeType == RunLoop.SchedulerTimeType,
  SchedulerOptions == RunLoop.SchedulerOptions
{
  /// The main run loop.
  public static var main: Self { RunLoop.main.eraseToAnyScheduler() }
}

extension AnyScheduler
where
  SchedulerTimeType == UIScheduler.SchedulerTimeType,
  SchedulerOptions == UIScheduler.SchedulerOptions
{
  /// The scheduler of the main queue that runs work at once if the caller is already on that queue.
  public static var shared: Self { UIScheduler.shared.eraseToAnyScheduler() }
}

extension AnyScheduler where SchedulerTimeType: _SubstitutableTime {
  /// A scheduler that runs everything at once.
  public static var immediate: Self { ImmediateScheduler(now: ._start).eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  ///
  /// A property does not know the line that reads it. `unimplemented(_:fileID:file:line:column:)`
  /// reports at the line that calls it.
  public static var unimplemented: Self { unimplemented("") }

  /// A scheduler whose every use is reported as an issue.
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
  ) -> Self {
    UnimplementedScheduler(
      prefix,
      now: ._start,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
    .eraseToAnyScheduler()
  }

  /// An older name of `unimplemented`.
  public static var failing: Self { unimplemented }

  /// An older name of `unimplemented(_:fileID:file:line:column:)`.
  public static func failing(
    _ prefix: String,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    unimplemented(prefix, fileID: fileID, file: filePath, line: line, column: column)
  }
}
