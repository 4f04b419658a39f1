extension Effect where Failure == Never {
  /// Makes an effect of an asynchronous operation that returns the one value to send.
  ///
  /// ```swift
  /// return .task { .loaded(await environment.load()) }
  /// ```
  ///
  /// - Subscription: each one runs the operation in a task of its own, on the executor of the
  ///   store's environment (see <doc:Effects>).
  /// - Demand: the value waits for the first request.
  /// - Completion: right after the value. Cancellation: cancels the task, and sends nothing.
  /// - Thread: the value arrives where that of
  ///   ``run(priority:name:operation:catch:fileID:filePath:line:column:)`` would.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - operation: Returns the value.
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async -> Output
  ) -> Effect {
    Effect(
      OperationPublisher(priority: priority) { output in
        await output.send(await operation())
        return .finished
      }
    )
  }

  /// Makes an effect of an asynchronous operation that returns the one value to send, and must not throw
  /// errors that it does not handle.
  ///
  /// ```swift
  /// return .task {
  ///   .loaded(try await environment.load())
  /// } catch: {
  ///   .loadingFailed($0)
  /// }
  /// ```
  ///
  /// Demand, completion, cancellation and thread are those of `task(priority:operation:)`, which
  /// cannot throw.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - operation: Returns the value. If it throws `CancellationError`, or anything once it has been cancelled, nothing is sent.
  ///   - handler: Makes the value from any other error. Without it, an issue is reported at the place
  ///     of this call, and nothing is sent.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  // An operation that throws, in an effect of unknown failure, makes one that fails.
  @_disfavoredOverload
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Output,
    catch handler: (@Sendable (_ error: any Error) async -> Output)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    Effect(
      OperationPublisher(priority: priority) { output in
        do {
          await output.send(try await operation())
        } catch  where Task.isCancelled || error is CancellationError {
        } catch {
          if let handler {
            await output.send(await handler(error))
          } else {
            reportUnhandled(error, in: "Effect.task", fileID, filePath, line, column)
          }
        }
        return .finished
      }
    )
  }
}

extension Effect where Failure == any Error {
  /// Makes an effect of an asynchronous operation that returns the one value to send, or throws.
  ///
  /// ```swift
  /// return Effect.task { try await environment.load() }
  ///   .catchToEffect(AppAction.loaded)
  /// ```
  ///
  /// - Subscription: each one runs the operation in a task of its own, on the executor of the
  ///   store's environment (see <doc:Effects>).
  /// - Demand: the value waits for the first request.
  /// - Completion: right after the value. Cancellation: cancels the task, and sends nothing.
  /// - Failure: the error of the operation; `CancellationError` completes the effect instead.
  /// - Thread: the value arrives where that of
  ///   ``run(priority:name:operation:catch:fileID:filePath:line:column:)`` would.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - operation: Returns the value.
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Output
  ) -> Effect {
    Effect(
      OperationPublisher(priority: priority) { output in
        do {
          await output.send(try await operation())
          return .finished
        } catch is CancellationError {
          return .finished
        } catch {
          return .failure(error)
        }
      }
    )
  }
}

extension Effect {
  /// Makes an effect of asynchronous work that sends nothing.
  ///
  /// ```swift
  /// return .fireAndForget { try await environment.analytics.track("tapped") }
  /// ```
  ///
  /// - Completion: when the work returns or throws; its error is ignored. Cancellation: cancels the
  ///   task that it runs in, which prefers the executor of the store's environment.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - work: Called at each subscription.
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Effect {
    Effect(
      OperationPublisher(priority: priority) { _ in
        try? await work()
        return .finished
      }
    )
  }
}
