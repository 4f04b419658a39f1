extension TestTaskExecutor {
  /// True if no task has used this executor yet. Then the tasks of the test, if there are any, run
  /// elsewhere.
  private var isUnused: Bool { arrivalCount == 0 }

  /// Waits until the tasks have done everything that they can do before the time moves.
  nonisolated(nonsending) func settle() async {
    if let all = TaskInterception.currentMainSerial {
      drain()
      return await all.quiesce()
    }
    await quiesce()
    guard untracked.exist else { return }
    await settleMainActor()
    await untracked.yieldToSleepers()
    await quiesce()
  }

  /// Does the same as ``settle()``, at the start and the end of an advance. Before
  /// that, if no task has used this executor, it yields to untracked tasks that are not counted.
  nonisolated(nonsending) func settleThoroughly() async {
    if isUnused, TaskInterception.currentMainSerial == nil { await untracked.yieldToUnknown() }
    await settle()
  }

  /// Alternates between this executor and the main actor until both have nothing to do.
  private nonisolated(nonsending) func settleMainActor() async {
    // Bounded: two tasks that wait here keep each other busy, because each counts the other's
    // return as an arrival.
    for _ in 0..<1_000 {
      let (before, own) = (arrivalCount, isCurrent ? 2 : 0)
      guard untracked.useMainActor else { return }
      await untracked.yieldToMainActor()
      if arrivalCount == before + own { return }
      await quiesce()
    }
  }
}
