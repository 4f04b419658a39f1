import RuntimeBets
@_spi(Layers) import Schedulers

/// The notes of a run for its timeline: where its work was added and what has caused it, the names of tasks, and the
/// actions that stores have handled.
final class RunNotes: Sendable {
  /// Identifies work of a run.
  enum Work: Hashable {
    case added(ScheduleCandidate.Kind, UInt64)
    /// An action that the body has sent to a store, by its number among all actions.
    case sentByBody(Int)
    /// An operation of a thread, by its number among those of the thread.
    case operation(thread: Int, Int)
  }

  /// An action that a store has handled.
  struct HandledAction {
    let label: String
    /// The number of steps that had begun.
    let stepCount: Int
    /// The seconds since the start of the run, if the body has sent it; nil if the last step has.
    let bodyTime: Double?
  }

  /// The notes at one moment.
  struct Contents {
    fileprivate(set) var stacks: [Work: CallStack] = [:]
    /// The actions of stores whose effects have added the work, directly or by other work.
    fileprivate(set) var causes: [Work: String] = [:]
    /// The names that `Task(name:)` has given, by the tasks' lanes.
    fileprivate(set) var taskNames: [UInt64: String] = [:]
    fileprivate(set) var handled: [HandledAction] = []
    /// The action that causes what is added now; nil if there is none.
    fileprivate var cause: String?
  }

  /// The number of calls that are looked at. Operators call operators, so the user's code may be far.
  private static let maximumDepth = 256

  private let state = _Lock(Contents())

  /// The notes so far.
  var contents: Contents { state.withLock { $0 } }

  /// Notes that the code that runs now adds work. For a task, its first job counts: that is where the task
  /// was made.
  func note(_ work: Work) {
    guard state.withLock({ $0.stacks[work] == nil }) else { return }
    let stack = CallStack.capture(limit: Self.maximumDepth)
    state.withLock { state in
      state.stacks[work] = stack
      state.causes[work] = state.cause
    }
  }

  /// Notes that work begins to run. What it adds has its cause.
  func begin(_ work: Work) {
    state.withLock { $0.cause = $0.causes[work] }
  }

  /// Notes that the code that runs from now on has no cause.
  func endWork() {
    state.withLock { $0.cause = nil }
  }

  /// Notes that a store handles an action. It is the cause of what is added from now on.
  ///
  /// - Returns: A function that ends this.
  func note(_ action: HandledAction) -> () -> Void {
    noteTaskName()
    let (number, cause) = state.withLock { state in
      defer { state.cause = action.label }
      state.handled.append(action)
      return (state.handled.count - 1, state.cause)
    }
    if action.bodyTime != nil { note(.sentByBody(number)) }
    return { [self] in state.withLock { $0.cause = cause } }
  }

  /// Notes the name of the current task. A task can be asked only while it runs: the name of one that adds no work
  /// stays unknown.
  func noteTaskName() {
    guard #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *),
      let lane = TaskJob.numberOfCurrentTask, let name = Task.name
    else { return }
    state.withLock { $0.taskNames[lane] = name }
  }

  /// Returns the file and the line of the user's code that has added each piece of work, for example
  /// `Session.swift:31`. Those that cannot be found out are left out.
  func resolved() -> [Work: String] {
    resolved(and: []).places
  }

  /// Returns the places of all work, and that of each of the given lists of calls.
  func resolved(and calls: [[UInt]]) -> (places: [Work: String], ofCalls: [String?]) {
    let stacks = contents.stacks
    let symbolizer = Symbolizer()
    symbolizer.load(stacks.values.flatMap(\.addresses) + calls.joined())
    func place(_ addresses: [UInt]) -> String? {
      addresses.lazy.flatMap(symbolizer.locations).first(where: \.isOfUser)?.shown
    }
    return (stacks.compactMapValues { place($0.addresses) }, calls.map(place))
  }
}

extension SourcePlace {
  /// The folders of the layers' sources, which end with a slash.
  private static let layers: [String] = {
    let packages = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    return ["ReactiveCore", "Schedulers", "ComposableArchitecture"].map { layer in
      packages.joined(separator: "/") + "/\(layer)/Sources/"
    }
  }()

  /// False for code of the layers, and for code that the compiler has added.
  fileprivate var isOfUser: Bool {
    line > 0 && file.hasSuffix(".swift") && !Self.layers.contains { file.hasPrefix($0) }
  }

  fileprivate var shown: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}
