public import Foundation

extension DispatchQueue {
  /// A scheduler in place of a dispatch queue whose every use is reported as an issue.
  public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> { unimplemented("") }

  /// A scheduler in place of a dispatch queue whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> {
    UnimplementedScheduler(prefix, now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<DispatchQueue> { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> {
    unimplemented(prefix)
  }
}

extension OperationQueue {
  /// A scheduler in place of an operation queue whose every use is reported as an issue.
  public static var unimplemented: UnimplementedSchedulerOf<OperationQueue> { unimplemented("") }

  /// A scheduler in place of an operation queue whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<OperationQueue> {
    UnimplementedScheduler(prefix, now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<OperationQueue> { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<OperationQueue> {
    unimplemented(prefix)
  }
}

extension RunLoop {
  /// A scheduler in place of a run loop whose every use is reported as an issue.
  public static var unimplemented: UnimplementedSchedulerOf<RunLoop> { unimplemented("") }

  /// A scheduler in place of a run loop whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> {
    UnimplementedScheduler(prefix, now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<RunLoop> { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> {
    unimplemented(prefix)
  }
}

extension UIScheduler {
  /// A scheduler in place of the UI scheduler whose every use is reported as an issue.
  public static var unimplemented: UnimplementedSchedulerOf<UIScheduler> { unimplemented("") }

  /// A scheduler in place of the UI scheduler whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<UIScheduler> {
    UnimplementedScheduler(prefix, now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// An older name of ``unimplemented``.
  public static var failing: UnimplementedSchedulerOf<UIScheduler> { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> UnimplementedSchedulerOf<UIScheduler> {
    unimplemented(prefix)
  }
}
