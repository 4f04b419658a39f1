extension RuntimeBet {
  /// All bets on tasks and executors.
  @_spi(Layers) public static let ofTasks =
    ofTaskOrder + [processMemory, waitingTask, asyncContext]

  /// The first one that is lost of those by which the tasks that wait are named; nil if all are won.
  package static var lostOfWaitingTasks: RuntimeBet? {
    [processMemory, waitingTask].first { !$0.isWon }
  }

  /// The first one that is lost of those by which the callers of asynchronous functions are found; nil if all are won.
  package static var lostOfCallers: RuntimeBet? {
    [processMemory, asyncContext].first { !$0.isWon }
  }

  /// Those on which the order of tasks rests.
  static let ofTaskOrder = [taskHooks, interceptingDefaultExecutor, runningJob, taskJob]

  private static let withoutOrder = """
    The jobs of tasks are not intercepted: `withMainSerialExecutor` reports an issue, `withTasks` a warning, and an \
    exploration of tasks a problem.
    """

  private static let findings = TaskProbe().run()

  private static let taskHooks = RuntimeBet(
    "TaskHooks",
    that: """
      The runtime has `swift_task_enqueueGlobal_hook` and `swift_task_getMainExecutor_hook`, variables for functions, \
      and the function `swift_task_getJobTaskId`.
      """,
    orElse: withoutOrder
  ) {
    (TaskHooks.names + [TaskJob.numberSymbol]).allSatisfy { RuntimeSymbol.address(of: $0) != nil }
  }

  private static let interceptingDefaultExecutor = RuntimeBet(
    "InterceptingDefaultExecutor",
    that: """
      On Linux, `_createExecutors` replaces the global executor of the process, which then receives the job of a task that \
      yields.
      """,
    orElse: withoutOrder
  ) {
    InterceptingDefaultExecutor.isEnough
  }

  private static let runningJob = RuntimeBet(
    "RunningJob",
    that: "The jobs of a task are at the address of the task, which is even.",
    orElse: withoutOrder
  ) {
    findings.current == findings.task && findings.task & 1 == 0
      && findings.jobs.map { $0.address == findings.task }
        == [true, false, true, false, true, true]
  }

  private static let taskJob = RuntimeBet(
    "TaskJob",
    that: """
      The fifth word of a job begins with its kind: 195 for one that resumes a task that has yielded, and 193 for the work of \
      an actor, whose address is the ninth word. Neither has the number of a task.
      """,
    orElse: withoutOrder
  ) {
    let kinds = [TaskJob.Kind.task, TaskJob.Kind.nullaryContinuation, TaskJob.Kind.actor]
    let (number, jobs) = (findings.jobs.first?.number, findings.jobs)
    return number != nil && jobs.map(\.number) == [number, nil, number, nil, number, number]
      && jobs.map(\.kind) == [kinds[0], kinds[1], kinds[0], kinds[2], kinds[0], kinds[0]]
      && jobs[3].actor == findings.neighbour
  }

  private static let processMemory = RuntimeBet(
    "ProcessMemory",
    that: "The system has `process_vm_readv`, by which a process may read itself.",
    orElse: "As for `WaitingTask` and `AsyncContext`."
  ) {
    withUnsafePointer(to: UInt.max / 3) {
      ProcessMemory.word(at: UInt(bitPattern: $0)) == UInt.max / 3
    }
      && ProcessMemory.word(at: 0x10) == nil
  }

  private static let waitingTask = RuntimeBet(
    "WaitingTask",
    that:
      "A task has its number, what it waits for, its name and its continuation at known places.",
    orElse: """
      The report of an order in which all tasks wait names none of them, and says why. A resumption from outside is \
      reported without its place.
      """
  ) {
    findings.waiting?.reason == .continuation && findings.waiting?.name == TaskProbe.name
  }

  private static let asyncContext = RuntimeBet(
    "AsyncContext",
    that: """
      The context of an asynchronous function begins with the address of its caller's context and the address at which the \
      caller continues.
      """,
    orElse: "A timeline has fewer places of the user's code, and says why."
  ) {
    // The two functions of the probe, and the end of each task in the runtime.
    guard let callers = findings.waiting?.callers, callers.count > 2 else { return false }
    let images = callers.map(RuntimeSymbol.image)
    return images[0] != nil && images[0] == images[1] && !images.contains(nil)
  }
}
