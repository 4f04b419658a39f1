/// Returns when the tasks of an executor have done all that they can do without the time moving on.
///
/// Tasks of a test scheduler's executor are waited for exactly, and so are all inside of
/// ``withMainSerialExecutor(operation:)-(_)``. Of others nothing is known: they are given a bounded
/// number of yields, which is enough on a machine that is not too busy.
///
/// - Parameter executor: The executor of a test scheduler, or of something that wraps one.
@_spi(Layers)
public nonisolated(nonsending) func settleTasks(of executor: (any TaskExecutor)?) async {
  if let executor = executor as? TestTaskExecutor ?? TaskInterception.currentMainSerial {
    await executor.settle()
  } else {
    await UntrackedTasks().yieldToUnknown()
  }
}
