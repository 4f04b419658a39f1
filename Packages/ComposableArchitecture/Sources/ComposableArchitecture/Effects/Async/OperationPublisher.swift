/// Runs an asynchronous operation in a task of its own, for each subscriber.
///
/// The task begins at the subscription, on the executor of the store that runs the effect. It is
/// cancelled with the subscription.
struct OperationPublisher<Output, Failure: Error>: Publisher {
  let priority: TaskPriority?
  var name: String? = nil
  /// Does the work, and returns the completion of the effect.
  let operation:
    @Sendable (OperationOutput<Output, Failure>) async -> Subscribers.Completion<Failure>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let context = EffectContext.of(subscriber)
    let subscription = EffectSubscription(downstream: AnySubscriber(subscriber))
    let executor = context.taskExecutor
    let output = OperationOutput(
      subscription: subscription,
      isOnMain: executor == nil && context.deliversOnMain
    )
    subscription.start {
      let task = Task(name: name, executorPreference: executor, priority: priority) { [operation] in
        await output.send(completion: await operation(output))
      }
      return task.cancel
    }
  }
}

/// Sends the values of an operation on the thread that the operation runs on, or on the main queue.
struct OperationOutput<Output, Failure: Error>: Sendable {
  let subscription: EffectSubscription<Output, Failure>
  let isOnMain: Bool

  nonisolated(nonsending) func send(_ value: Output) async {
    await deliver { subscription.send(value) }
  }

  nonisolated(nonsending) func send(completion: Subscribers.Completion<Failure>) async {
    await deliver { subscription.send(completion: completion) }
  }

  private nonisolated(nonsending) func deliver(_ work: () -> Void) async {
    guard isOnMain else { return work() }
    // Safe to share: it is called once, while this function waits for it. Values need not be
    // Sendable: as in Combine, the code that sends one is responsible for the objects that it
    // refers to.
    nonisolated(unsafe) let work = work
    await MainActor.run { work() }
  }
}
