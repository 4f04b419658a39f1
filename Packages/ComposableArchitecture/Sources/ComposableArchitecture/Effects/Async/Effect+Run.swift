import Synchronization

extension Effect where Failure == Never {
  /// Makes an effect of an asynchronous operation that sends any number of values.
  ///
  /// ```swift
  /// case .startTapped:
  ///   return .run { send in
  ///     for second in 1...10 {
  ///       try await environment.mainQueue.sleep(for: 1)
  ///       await send(.ticked(second))
  ///     }
  ///   }
  ///   .cancellable(id: TimerId())
  /// ```
  ///
  /// - Subscription: each one runs the operation in a task of its own. The task prefers the
  ///   executor of the store's environment (see <doc:Effects>). If the environment has
  ///   a test scheduler, the operation runs when the scheduler is advanced, and takes no time.
  /// - Demand: values wait until they are requested; none is lost.
  /// - Completion: when the operation returns, or throws.
  /// - Cancellation: cancels the task. It delivers nothing afterwards.
  /// - Thread: values arrive where the task sends them, one at a time. If the store was made on the
  ///   main thread, and its environment has no executor, they arrive on the main queue, which the
  ///   program has to run: by `await`, `RunLoop.main.run()` or `dispatchMain()`.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - name: The name of the task, for debuggers and `Task.name`.
  ///   - operation: The work. It may throw `CancellationError`, which completes the effect and is
  ///     not reported. Nor is any other error of an operation that has been cancelled.
  ///   - handler: Called when the operation throws any other error. Without it, an issue is
  ///     reported at the place of this call.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Output>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Output>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    Effect(
      OperationPublisher(priority: priority, name: name) { output in
        let phase = OperationPhase()
        defer { phase.end() }
        let send = Send(output, in: phase) {
          reportLateSend(of: $0, fileID, filePath, line, column)
        }
        do {
          try await operation(send)
        } catch  where Task.isCancelled || error is CancellationError {
        } catch {
          if let handler {
            await handler(error, send)
          } else {
            reportUnhandled(error, in: "Effect.run", fileID, filePath, line, column)
          }
        }
        return .finished
      }
    )
  }
}

/// Tells whether the operation of an effect has returned.
private final class OperationPhase: Sendable {
  private let isOver = Atomic(false)

  var hasEnded: Bool { isOver.load(ordering: .relaxed) }

  func end() { isOver.store(true, ordering: .relaxed) }
}

extension Send {
  /// - Parameters:
  ///   - output: Where the actions go.
  ///   - phase: That of the operation that sends.
  ///   - report: Called with an action that is sent when the operation has ended.
  fileprivate init<Failure>(
    _ output: OperationOutput<Action, Failure>,
    in phase: OperationPhase,
    report: @escaping @Sendable (Action) -> Void
  ) {
    self.init(deliver: { action in
      if phase.hasEnded { report(action) } else { await output.send(action) }
    })
  }
}

private func reportLateSend<Action>(
  of action: Action,
  _ fileID: StaticString,
  _ filePath: StaticString,
  _ line: UInt,
  _ column: UInt
) {
  reportIssue(
    """
    An Effect.run sent an action after its operation had returned: \(debugCaseOutput(action))

    The action was dropped, because the effect has completed. Let the operation wait for all that calls send: a \
    task that it starts, or a callback that it passes send to.
    """,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Reports an error that ends an effect which cannot fail.
func reportUnhandled(
  _ error: any Error,
  in effect: String,
  _ fileID: StaticString,
  _ filePath: StaticString,
  _ line: UInt,
  _ column: UInt
) {
  reportIssue(
    """
    The operation of an \(effect) threw an unhandled error: \(error)

    The effect has completed, and the error was dropped. Handle it in the operation with do and \
    catch, or pass \(effect) a catch: closure that makes an action of it.
    """,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
