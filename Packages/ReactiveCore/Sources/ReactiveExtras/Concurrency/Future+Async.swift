extension Future {
  /// Makes a future of the result of an asynchronous closure, which is called at once.
  ///
  /// - Demand, completion: as those of every future. Cancelling a subscription does not stop the work:
  ///   others may wait for its result.
  /// - Cancellation: the task is cancelled when the future is released, with its last subscription.
  /// - Parameters:
  ///   - priority: The priority of the task; that of the caller if it is nil.
  ///   - operation: Called once, in a task. What it throws is the failure.
  ///
  /// ```swift
  /// enum Server {
  ///   static func user(_ id: Int) async -> String { "user \(id)" }
  /// }
  /// let user = Future { await Server.user(7) }
  /// for await name in user.values { print(name) }
  /// // Prints: user 7
  /// ```
  public convenience init(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) {
    self.init { _ in }
    let work = FutureWork(operation, for: self)
    let task = startTask(of: work, priority: priority)
    self.work = AnyCancellable(task.cancel)
  }
}

/// The work of a future. It does not keep the future, so that the release of that is noticed.
private final class FutureWork<Output, Failure: Error>: TaskWork {
  private let operation: @Sendable () async throws(Failure) -> Output
  private weak let future: Future<Output, Failure>?

  init(
    _ operation: @escaping @Sendable () async throws(Failure) -> Output,
    for future: Future<Output, Failure>
  ) {
    self.operation = operation
    self.future = future
  }

  func run() async {
    let result: Result<Output, Failure>
    do throws(Failure) {
      result = .success(try await operation())
    } catch {
      result = .failure(error)
    }
    future?.settle(result)
  }
}

// Safe to share: a future may be settled from any thread.
extension FutureWork: @unchecked Sendable {}
