/// Waits until the tasks of an executor have done everything that they can do before the time
/// moves.
///
/// The wait is exact for tasks of a test scheduler's executor, and for all tasks inside
/// ``withMainSerialExecutor(operation:)-(_)``. Nothing is known about other tasks: they are given a
/// bounded number of yields, which is enough on a machine that is not too busy.
///
/// - Parameter executor: The executor of a test scheduler, or of a type that wraps one.
@_spi(Layers)
public nonisolated(nonsending) func settleTasks(of executor: (any TaskExecutor)?) async {
  if let executor = executor as? TestTaskExecutor ?? TaskInterception.currentMainSerial {
    await executor.settle()
  } else {
    await UntrackedTasks().yieldToUnknown()
  }
}
