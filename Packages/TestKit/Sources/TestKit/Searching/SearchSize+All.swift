// The searches of ReactiveCore.
extension SearchSize {
  /// Programs for each operator, compared with the operator's model.
  public static let operatorModels = SearchSize(usual: 1_000, thorough: 10_000, sanitized: 500)
  /// Programs for each operator, checked against the rules of Reactive Streams.
  public static let operatorRules = SearchSize(usual: 300, thorough: 1_000, sanitized: 50)
  /// Rounds for each operator in which many threads use it at once.
  public static let operatorCrowds = SearchSize(usual: 4, thorough: 40)
  /// Sequences of values that are debounced.
  public static let debouncedValues = SearchSize(usual: 30, thorough: 300)
  /// Sequences of values that are throttled.
  public static let throttledValues = SearchSize(usual: 30, thorough: 300)
  /// Programs of a current value subject, of 100 steps each.
  public static let currentValues = SearchSize(usual: 50, thorough: 500)
  /// Programs of the list of a subject's conduits, of 500 steps each.
  public static let conduitLists = SearchSize(usual: 20, thorough: 200)
  /// Programs of queues and their copies, of 500 steps each.
  public static let queues = SearchSize(usual: 20, thorough: 200)
}

// The searches of Schedulers.
extension SearchSize {
  /// Programs of the test scheduler, compared with its reference.
  public static let schedulerPrograms = SearchSize(
    usual: 10_000,
    thorough: 200_000,
    sanitized: 2_000
  )
  /// The same programs where a task moves the time.
  public static let awaitedSchedulerPrograms = SearchSize(
    usual: 1_000,
    thorough: 20_000,
    sanitized: 200
  )
  /// Rounds of a hundred plain tasks that sleep on a test clock, while the processors are busy.
  public static let plainTaskRounds = SearchSize(usual: 100, thorough: 10_000, sanitized: 20)
  /// Programs of the heap of due times, of 500 steps each.
  public static let dueHeaps = SearchSize(usual: 10, thorough: 100)
  /// Orders of threads that the proofs of the layers try, beside those with two interruptions.
  public static let threadOrders = SearchSize(usual: 0, thorough: 20_000)
  /// The same for each pair of an operator's events.
  public static let pairOrders = SearchSize(usual: 0, thorough: 1_000)
  /// Heaps of alarms.
  public static let alarmHeaps = SearchSize(usual: 200, thorough: 2_000)
  /// Programs of tasks on the main serial executor, each run 50 times.
  public static let serialTasks = SearchSize(usual: 20, thorough: 200)
  /// Dates that are converted to times of the wall clock and back.
  public static let wallClockDates = SearchSize(usual: 10_000, thorough: 100_000)
  /// Marble diagrams that are written and read.
  public static let marbleDiagrams = SearchSize(usual: 500, thorough: 5_000)
}

// The searches of ComposableArchitecture.
extension SearchSize {
  /// Orders in which a case path meets the values of its enum.
  public static let casePathOrders = SearchSize(usual: 30, thorough: 300)
  /// Orders in which case paths of an enum with 300 cases meet its values.
  public static let manyCaseOrders = SearchSize(usual: 5, thorough: 50)
  /// Programs of an identified array, of 24 mutations each, compared with a plain array.
  public static let identifiedArrays = SearchSize(usual: 8_000, thorough: 80_000)
  /// Programs of the index of an identified array, of 600 steps each.
  public static let idIndexes = SearchSize(usual: 8, thorough: 80)
  /// Programs of an index whose ids have equal hashes, of 300 steps each.
  public static let collidingIDs = SearchSize(usual: 10, thorough: 100)
  /// Pairs of short texts whose difference is compared with the definition.
  public static let lineDiffs = SearchSize(usual: 4_000, thorough: 40_000)
  /// The same with texts of several hundred lines, for each alphabet.
  public static let longLineDiffs = SearchSize(usual: 3, thorough: 30)
  /// Pairs of texts whose printed difference is applied.
  public static let appliedDiffs = SearchSize(usual: 4_000, thorough: 40_000)
  /// Dates whose texts are compared with those of their neighbours.
  public static let neighbouringDates = SearchSize(usual: 2_000, thorough: 20_000)
  /// Programs of effects that are started and cancelled, of 40 steps each.
  public static let effectPrograms = SearchSize(usual: 40, thorough: 400)
  /// Random enums of which the cases are read.
  public static let enumSources = SearchSize(usual: 2_000, thorough: 100_000)
  /// Sources with random changes that macros are asked to expand.
  public static let changedSources = SearchSize(usual: 1_600, thorough: 100_000)
  /// Sources of which the declarations are compared with the compiler's syntax tree.
  public static let syntaxTrees = SearchSize(usual: 20, thorough: 100_000)
}

// The searches of TodoFeature.
extension SearchSize {
  /// Lists that are sorted.
  public static let sortedLists = SearchSize(usual: 20, thorough: 200)
  /// Programs of taps and waits, of 60 steps each.
  public static let sortDelays = SearchSize(usual: 40, thorough: 400)
  /// Changes between two lists, by their moves, in 200 pairs for each seed.
  public static let listMoves = SearchSize(usual: 20, thorough: 200)
  /// The same for changes that are applied.
  public static let listChanges = SearchSize(usual: 20, thorough: 200)
  /// The same for pairs of changes that are merged.
  public static let listMerges = SearchSize(usual: 20, thorough: 200)
  /// Programs of changes that are undone and redone, of 150 steps each.
  public static let listHistories = SearchSize(usual: 10, thorough: 100)
  /// Lines of the todo.txt format, 500 for each seed.
  public static let todoTxtLines = SearchSize(usual: 20, thorough: 200)
  /// Todos that are printed in the todo.txt format, 500 for each seed.
  public static let todoTxtTodos = SearchSize(usual: 20, thorough: 200)
  /// Programs of machines that sync with a model of a server.
  public static let modelSyncs = SearchSize(usual: 1_500, thorough: 10_000)
}

// The searches of the app.
extension SearchSize {
  /// Damaged calendar files, 500 for each seed.
  public static let damagedCalendarFiles = SearchSize(usual: 10, thorough: 100)
  /// Damaged definitions of a time zone, 250 for each seed.
  public static let damagedTimeZones = SearchSize(usual: 4, thorough: 40)
  /// Todos that are written to a calendar file and read, for each time zone.
  public static let writtenTodos = SearchSize(usual: 300, thorough: 4_000)
  /// Todos that are changed in a calendar file and read, for each time zone.
  public static let changedTodos = SearchSize(usual: 200, thorough: 2_000)
  /// Programs of the list in SQLite, of 200 steps each, compared with its model.
  public static let sqliteLists = SearchSize(usual: 4, thorough: 100)
  /// Programs of two processes that change one database, of 40 steps each, where one keeps the list.
  public static let keptLists = SearchSize(usual: 4, thorough: 100)
  /// Database files in which bytes are lost.
  public static let damagedDatabases = SearchSize(usual: 60, thorough: 600)
  /// Database files of which the end is cut off.
  public static let truncatedDatabases = SearchSize(usual: 30, thorough: 300)
  /// Command lines of `todo`, for each of four seeds.
  public static let commandLines = SearchSize(usual: 50, thorough: 500)
  /// Moments at which `todo ui` is killed.
  public static let killedScreens = SearchSize(usual: 20, thorough: 200)
  /// Moments at which `todo sync` is killed.
  public static let killedSyncs = SearchSize(usual: 10, thorough: 200)
  /// Programs of machines that sync with a real server.
  public static let serverSyncs = SearchSize(usual: 20, thorough: 200)
}
