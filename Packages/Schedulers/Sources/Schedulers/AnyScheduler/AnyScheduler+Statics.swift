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

  /// A scheduler that runs everything at once.
  public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> Self {
    DispatchQueue.unimplemented(prefix).eraseToAnyScheduler()
  }

  /// An older name of ``unimplemented``.
  public static var failing: Self { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
}

extension AnyScheduler
where
  SchedulerTimeType == OperationQueue.SchedulerTimeType,
  SchedulerOptions == OperationQueue.SchedulerOptions
{
  /// The main operation queue.
  public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }

  /// A scheduler that runs everything at once.
  public static var immediate: Self { OperationQueue.immediate.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  public static var unimplemented: Self { OperationQueue.unimplemented.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> Self {
    OperationQueue.unimplemented(prefix).eraseToAnyScheduler()
  }

  /// An older name of ``unimplemented``.
  public static var failing: Self { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
}

extension AnyScheduler
where
  SchedulerTimeType == RunLoop.SchedulerTimeType,
  SchedulerOptions == RunLoop.SchedulerOptions
{
  /// The main run loop.
  public static var main: Self { RunLoop.main.eraseToAnyScheduler() }

  /// A scheduler that runs everything at once.
  public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> Self {
    RunLoop.unimplemented(prefix).eraseToAnyScheduler()
  }

  /// An older name of ``unimplemented``.
  public static var failing: Self { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
}

extension AnyScheduler
where
  SchedulerTimeType == UIScheduler.SchedulerTimeType,
  SchedulerOptions == UIScheduler.SchedulerOptions
{
  /// The scheduler of the main queue that runs at once when it is there already.
  public static var shared: Self { UIScheduler.shared.eraseToAnyScheduler() }

  /// A scheduler that runs everything at once.
  public static var immediate: Self { UIScheduler.immediate.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  public static var unimplemented: Self { UIScheduler.unimplemented.eraseToAnyScheduler() }

  /// A scheduler whose every use is reported as an issue.
  ///
  /// - Parameter prefix: What the messages begin with: whose scheduler it is.
  public static func unimplemented(_ prefix: String) -> Self {
    UIScheduler.unimplemented(prefix).eraseToAnyScheduler()
  }

  /// An older name of ``unimplemented``.
  public static var failing: Self { unimplemented }

  /// An older name of ``unimplemented(_:)``.
  public static func failing(_ prefix: String) -> Self { unimplemented(prefix) }
}
