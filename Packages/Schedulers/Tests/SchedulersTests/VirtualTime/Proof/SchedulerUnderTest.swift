/// A scheduler that a program can run on. Its times are whole numbers, and it starts at zero.
protocol SchedulerUnderTest {
  typealias Action = () -> Void

  var now: Int { get }

  /// When what is scheduled is due, in the order in which it will run.
  var pending: [Int] { get }

  /// Runs the body, and tells of each issue at once.
  func perform(_ body: () -> Void, reporting report: @escaping (ScheduleIssue) -> Void)

  func schedule(_ action: @escaping Action)

  // What these return cancels what they start.
  func schedule(at due: Int, _ action: @escaping Action) -> Action
  func schedule(at due: Int, every interval: Int, _ action: @escaping Action) -> Action
  func start(_ routine: Routine) -> Action

  /// - Returns: Where it has moved, if the scheduler says so.
  func move(_ movement: ScheduleProgram.Movement) -> Int?
}
