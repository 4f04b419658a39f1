extension TestTaskExecutor {
  /// Waits until the tasks have done everything that they can do before the time moves.
  nonisolated(nonsending) func settle() async {
    if let all = TaskInterception.currentMainSerial {
      drain()
      return await all.waitUntilIdle()
    }
    await waitUntilIdle()
    // A test on the main actor starts its tasks there.
    if UntrackedTasks.isMainActor(#isolation) { untracked.noteMainActor() }
    guard untracked.isPending else { return }
    if untracked.mainActorIsUsed { await settleMainActor() }
    await untracked.yieldToSleepers()
    await waitUntilIdle()
  }

  /// Does the same as ``settle()``, at the start and the end of an advance. Before
  /// that, if no task prefers this executor, it yields to untracked tasks that are not counted.
  nonisolated(nonsending) func settleIncludingUncounted() async {
    if !hasPreferringTasks, TaskInterception.currentMainSerial == nil {
      await UntrackedTasks.yieldToUncounted()
    }
    await settle()
  }

  /// Alternates between this executor and the main actor until both have nothing to do.
  private nonisolated(nonsending) func settleMainActor() async {
    // Bounded: two tasks that wait here keep each other busy, because each counts the other's
    // return as an arrival.
    for _ in 0..<1_000 {
      // The two returns of the caller arrive here, too.
      let (before, own) = (arrivalCount, runsCurrentTask ? 2 : 0)
      await UntrackedTasks.yieldToMainActor()
      if arrivalCount == before + own { return }
      await waitUntilIdle()
    }
  }
}

/// Waits until the tasks of an executor have done everything that they can do before the time
/// moves.
///
/// The wait is exact for tasks of a test scheduler's executor, and for all tasks inside
/// `withMainSerialExecutor(operation:)`. Of other tasks, those that are suspended at most twice before they
/// wait are waited for. The rest are given a bounded number of yields, which is enough on a machine that is not
/// too busy.
///
/// - Parameter executor: The executor of a test scheduler, or of a type that wraps one.
@_spi(Layers)
public nonisolated(nonsending) func settleTasks(of executor: (any TaskExecutor)?) async {
  if let executor = executor as? TestTaskExecutor ?? TaskInterception.currentMainSerial {
    await executor.settle()
  } else {
    await UntrackedTasks.yieldToUncounted()
  }
}
