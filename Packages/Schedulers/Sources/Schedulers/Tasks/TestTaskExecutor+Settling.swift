extension TestTaskExecutor {
  /// Whether no task has used this executor yet: those of the test run elsewhere, if there are any.
  private var isUnused: Bool { arrivalCount == 0 }

  /// Returns when the tasks have done all that they can do without the time moving on.
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

  /// The same at the beginning and at the end of a stretch of time: untracked tasks that are not
  /// counted get some time too.
  nonisolated(nonsending) func settleThoroughly() async {
    if isUnused, TaskInterception.currentMainSerial == nil { await untracked.yieldToUnknown() }
    await settle()
  }

  /// Goes back and forth between this executor and the main actor until both have nothing to do.
  private nonisolated(nonsending) func settleMainActor() async {
    // Two tasks that wait here keep each other coming: each sees the other's return as an arrival.
    for _ in 0..<1_000 {
      let (before, own) = (arrivalCount, isCurrent ? 2 : 0)
      guard untracked.useMainActor else { return }
      await untracked.yieldToMainActor()
      if arrivalCount == before + own { return }
      await quiesce()
    }
  }
}
