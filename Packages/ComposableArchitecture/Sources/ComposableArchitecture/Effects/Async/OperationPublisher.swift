/// Runs an asynchronous operation in a task of its own, for each subscriber.
///
/// The task begins at the subscription, on the executor of the space that effects are subscribed in,
/// and is cancelled with the subscription.
struct OperationPublisher<Output, Failure: Error>: Publisher {
  let priority: TaskPriority?
  /// Returns how the effect completes.
  let operation: @Sendable (TaskOutlet<Output, Failure>) async -> Subscribers.Completion<Failure>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let space = CancellationSpace.of(subscriber)
    let outlet = EffectOutlet(downstream: AnySubscriber(subscriber))
    let executor = space.taskExecutor
    let taskOutlet = TaskOutlet(outlet, isOnMain: executor == nil && space.deliversOnMain)
    outlet.start {
      let task = Task(executorPreference: executor, priority: priority) { [operation] in
        await taskOutlet.send(completion: await operation(taskOutlet))
      }
      return task.cancel
    }
  }
}
