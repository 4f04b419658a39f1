import Foundation

extension DependencyValues {
  /// The main queue. A test that gives no other scheduler, and uses it, fails.
  ///
  /// Source: `mainQueue` of Dependencies.
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  /// The run loop of the main thread. A test that gives no other scheduler, and uses it, fails.
  ///
  /// Source: `mainRunLoop` of Dependencies.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }
}

enum MainQueueKey: DependencyKey {
  static let liveValue = AnySchedulerOf<DispatchQueue>.main
  static var testValue: AnySchedulerOf<DispatchQueue> {
    .unimplemented(#"@Dependency(\.mainQueue)"#)
  }
}

enum MainRunLoopKey: DependencyKey {
  static let liveValue = AnySchedulerOf<RunLoop>.main
  static var testValue: AnySchedulerOf<RunLoop> { .unimplemented(#"@Dependency(\.mainRunLoop)"#) }
}
