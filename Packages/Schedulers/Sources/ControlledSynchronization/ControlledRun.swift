import Dispatch

/// One run of a few threads, of which one at a time continues.
///
/// At each operation on a shared object, a chooser decides which thread is next. All else that the threads do is
/// determined by these choices, so a run can be repeated.
@_spi(Layers)
// Safe to share: the thread that continues is the only one that uses it.
public final class ControlledRun: @unchecked Sendable {
  /// The end of a run.
  public enum End: Equatable, Sendable {
    /// All threads have returned.
    case finished
    /// All threads that have not returned wait for each other: by their numbers.
    case deadlock([Int])
    /// The threads have taken this many steps, and have not returned.
    case endless(steps: Int)
    /// A thread waits for something that is no operation of this module.
    case uncontrolled(thread: Int)
  }

  /// The threads of which one continues.
  public struct Choice: Sendable {
    /// The numbers of the threads. The one that has run last is the first one, if it can continue.
    public let threads: [Int]
    /// The operation of each, which it performs when it continues.
    public let operations: [SharedOperation]
    /// True if the first one has run last, so that another choice interrupts it.
    public let isPreemptive: Bool
  }

  private enum State: Equatable {
    case ready
    case blocked(on: Int32)
    case finished
  }

  /// The number of steps of a thread without any change after which it is taken for one that spins, so that
  /// others continue.
  static let spinLimit = 200
  /// The number of loads of an object by a thread without any change after which others that follow see nothing new, and
  /// are no points.
  static let loadLimit = 5
  /// The number of steps after which a run counts as endless.
  static let stepLimit = 50_000

  private static let lastNumber = NumberSource(step: 1)

  /// The number of the run in its process.
  let number = lastNumber.next()
  private let isTrial: Bool
  private let waitLimit: Double
  private let choose: (Choice) -> Int
  private let didReach: ((Int) -> Void)?
  private var bodies: [(() -> Void)?] = []
  private var workers: [WorkerThread] = []
  private var states: [State] = []
  private var pending: [SharedOperation] = []
  /// The number of steps of each thread since something has changed last.
  private var idleSteps: [Int] = []
  /// The loads of each thread since something has changed last, or since its last operation that is no load.
  private var loads: [RepeatedLoads] = []
  private var objectCount: Int32 = 0
  private var end: End?
  private let isOver = DispatchSemaphore(value: 0)
  /// The number of steps that were taken so far. The thread that waits for the end reads it, too.
  private var stepCount = 0
  /// The thread that has continued last.
  private var current = 0
  /// Guards both, for the thread that waits for the end.
  private let progress = SystemLock()

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - isTrial: True for a run before an exploration, in which the objects are made that last longer than a run.
  ///   - waitLimit: The seconds that a thread may take from one operation to the next.
  ///   - choose: Returns the index of the thread that is next. It is called also if there is only one.
  ///   - didReach: Called on a thread that has reached an operation, or has to wait, with its number.
  public init(
    isTrial: Bool = false,
    waitLimit: Double = 20,
    choose: @escaping (Choice) -> Int,
    didReach: ((Int) -> Void)? = nil
  ) {
    self.isTrial = isTrial
    self.waitLimit = waitLimit
    self.choose = choose
    self.didReach = didReach
  }

  /// Calls a closure that makes or checks what the threads use. Its operations are no points.
  public func prepare<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ControlledThread(self).perform(body)
  }

  /// Runs the bodies, each on a thread of its own, until all have returned or none can continue.
  ///
  /// Threads that cannot continue are never ended: what they refer to stays.
  public func run(_ bodies: consuming [() -> Void]) -> End {
    let count = bodies.count
    guard count > 0 else { return .finished }
    self.bodies = bodies
    states = Array(repeating: .ready, count: count)
    pending = Array(repeating: SharedOperation(.start, on: 0), count: count)
    idleSteps = Array(repeating: 0, count: count)
    loads = Array(repeating: RepeatedLoads(), count: count)
    workers = (0..<count).map { number in
      let worker = WorkerThread.take()
      worker.prepare { [self] in runBody(of: number) }
      return worker
    }
    workers[next(after: nil)!].resume()
    waitForEnd()
    for (number, worker) in workers.enumerated() where states[number] == .finished {
      worker.giveBack()
    }
    return end ?? .finished
  }

  private func waitForEnd() {
    var seen = -1
    while isOver.wait(timeout: .now() + waitLimit) == .timedOut {
      let (count, thread) = progress.withLock { (stepCount, current) }
      if count == seen {
        end = .uncontrolled(thread: thread)
        return
      }
      seen = count
    }
  }

  private func runBody(of number: Int) {
    let thread = ControlledThread(self, number)
    thread.perform {
      let body = bodies[number].take()
      body?()
    }
    states[number] = .finished
    noteChange()
    if let next = next(after: number) { workers[next].resume() } else { stop() }
  }

  private func stop() {
    if end == nil {
      let blocked = states.indices.filter { states[$0] != .finished }
      end = blocked.isEmpty ? .finished : .deadlock(blocked)
    }
    isOver.signal()
  }

  // MARK: - Called by the thread that continues

  /// Returns the origin of a new object, whose number is the same in each run; `nil` in a run that is no part
  /// of an exploration.
  func originOfNewObject() -> (run: Int32, number: Int32)? {
    guard !isTrial else { return nil }
    objectCount += 1
    return (number, objectCount)
  }

  /// Lets the chosen thread continue, and returns when the calling one is chosen. A load that sees nothing new returns at
  /// once, unless the thread spins: so an interruption of a loop that waits is tried at its first loads only.
  func reach(_ operation: SharedOperation, _ thread: ControlledThread) {
    guard let me = thread.number else { return }
    idleSteps[me] += 1
    let count = loads[me].note(operation)
    if count > Self.loadLimit, idleSteps[me] < Self.spinLimit { return }
    pending[me] = operation
    if let didReach { thread.withoutControl { didReach(me) } }
    if stepCount >= Self.stepLimit { end = .endless(steps: stepCount) }
    pass(from: me)
  }

  /// Makes a thread wait for ``wakeAll(waitingFor:)``.
  func block(_ thread: ControlledThread, on object: Int32) {
    guard let me = thread.number else { return }
    states[me] = .blocked(on: object)
    if let didReach { thread.withoutControl { didReach(me) } }
    pass(from: me)
  }

  func wakeAll(waitingFor object: Int32) {
    for number in states.indices where states[number] == .blocked(on: object) {
      states[number] = .ready
    }
  }

  func noteChange() {
    for number in idleSteps.indices {
      idleSteps[number] = 0
      loads[number].removeAll()
    }
  }

  private func pass(from me: Int) {
    guard let next = next(after: me) else {
      stop()
      return workers[me].waitForTurn()
    }
    guard next != me else { return }
    workers[next].resume()
    workers[me].waitForTurn()
  }

  /// Returns the thread that continues; `nil` if the run is over.
  private func next(after me: Int?) -> Int? {
    guard end == nil else { return nil }
    var ready = readyThreads
    guard !ready.isEmpty else { return nil }
    let mine = ready.firstIndex { $0 == me }
    if let mine, let me {
      ready.remove(at: mine)
      ready.insert(me, at: 0)
    }
    let choice = Choice(
      threads: ready,
      operations: ready.map { pending[$0] },
      isPreemptive: mine != nil
    )
    let next = ready[Self.withoutControl { choose(choice) }]
    progress.withLock {
      stepCount += 1
      current = next
    }
    return next
  }

  /// The threads that can continue. Those that spin are among them only if no other one can.
  private var readyThreads: [Int] {
    let ready = states.indices.filter { states[$0] == .ready }
    let active = ready.filter { idleSteps[$0] < Self.spinLimit }
    return active.isEmpty ? ready : active
  }

  /// Calls a closure whose operations are no points of the run of the calling thread.
  public static func withoutControl<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let thread = ControlledThread.current else { return try body() }
    return try thread.withoutControl(body)
  }
}
