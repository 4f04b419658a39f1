import Dispatch
import Schedulers

/// A random program for a scheduler: what is scheduled, cancelled and advanced, also from inside
/// actions.
struct ScheduleProgram {
  indirect enum Command {
    case schedule(action: Int, then: [Command])
    case after(offset: Int, action: Int, then: [Command])
    case every(offset: Int, interval: Int, action: Int, then: [Command])
    case cancel(timer: Int)
    case advance(duration: Int)
  }

  private(set) var commands: [Command] = []
  private var actionCount = 0

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    commands = makeCommands(count: 12, depth: 0, random: &random) + [.advance(duration: 10)]
  }

  private mutating func makeCommands(
    count: Int,
    depth: Int,
    random: inout SeededRandom
  ) -> [Command] {
    (0..<count).map { _ in
      let kind = Int.random(in: 0..<10, using: &random)
      actionCount += 1
      let action = actionCount
      // A timer's commands run at every tick: only a few, so that a program ends.
      let isNested = depth < 2 && Bool.random(using: &random)
      let then = isNested ? makeCommands(count: 2, depth: depth + 1, random: &random) : []
      // Small numbers, so that many times are equal, and some of them have passed.
      let offset = Int.random(in: -2...5, using: &random)
      switch kind {
      case 0..<2: return .schedule(action: action, then: then)
      case 2..<5: return .after(offset: offset, action: action, then: then)
      case 5..<6 where depth == 0:
        let interval = Int.random(in: 1...4, using: &random)
        return .every(offset: offset, interval: interval, action: action, then: then)
      case 6..<8: return .cancel(timer: Int.random(in: 0..<4, using: &random))
      default: return .advance(duration: depth == 0 ? Int.random(in: 0...6, using: &random) : 1)
      }
    }
  }

  /// Runs the program, and returns all that it saw.
  func log(with scheduler: some SchedulerUnderTest) -> [Event] {
    let run = Run(scheduler: scheduler)
    run.perform(commands)
    return run.events
  }

  struct Event: Equatable {
    /// The action that ran, or `nil` after an advance.
    var action: Int?
    var now: Int
  }

  private final class Run<S: SchedulerUnderTest> {
    let scheduler: S
    var events: [Event] = []
    var timers: [() -> Void] = []

    init(scheduler: S) {
      self.scheduler = scheduler
    }

    func perform(_ commands: [Command]) {
      for command in commands {
        // Programs whose timers breed are cut off, alike for both schedulers.
        guard events.count < 500 else { return }
        perform(command)
      }
    }

    func perform(_ command: Command) {
      switch command {
      case .schedule(let action, let then):
        scheduler.schedule { [weak self] in self?.perform(action, then: then) }
      case .after(let offset, let action, let then):
        scheduler.schedule(at: scheduler.now + offset) { [weak self] in
          self?.perform(action, then: then)
        }
      case .every(let offset, let interval, let action, let then):
        timers.append(
          scheduler.schedule(at: scheduler.now + offset, every: interval) { [weak self] in
            self?.perform(action, then: then)
          }
        )
      case .cancel(let timer):
        if timers.indices.contains(timer) { timers[timer]() }
      case .advance(let duration):
        scheduler.advance(by: duration)
        events.append(Event(action: nil, now: scheduler.now))
      }
    }

    func perform(_ action: Int, then commands: [Command]) {
      events.append(Event(action: action, now: scheduler.now))
      perform(commands)
    }
  }
}

/// A scheduler that a program can run on, with integers for times.
protocol SchedulerUnderTest {
  var now: Int { get }
  func schedule(action: @escaping () -> Void)
  func schedule(at due: Int, action: @escaping () -> Void)
  func schedule(at due: Int, every interval: Int, action: @escaping () -> Void) -> () -> Void
  func advance(by duration: Int)
}

extension ReferenceScheduler: SchedulerUnderTest {
  func schedule(action: @escaping () -> Void) {
    _ = schedule(at: now, every: nil, action: action)
  }

  func schedule(at due: Int, action: @escaping () -> Void) {
    _ = schedule(at: due, every: nil, action: action)
  }

  func schedule(at due: Int, every interval: Int, action: @escaping () -> Void) -> () -> Void {
    schedule(at: due, every: Optional(interval), action: action)
  }
}

/// The test scheduler, with seconds since its start for times.
struct TestSchedulerUnderTest: SchedulerUnderTest {
  private let scheduler = DispatchQueue.test
  private let start = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))

  var now: Int { start.distance(to: scheduler.now).magnitude / 1_000_000_000 }

  func schedule(action: @escaping () -> Void) {
    scheduler.schedule(action)
  }

  func schedule(at due: Int, action: @escaping () -> Void) {
    scheduler.schedule(after: start.advanced(by: .seconds(due)), action)
  }

  func schedule(at due: Int, every interval: Int, action: @escaping () -> Void) -> () -> Void {
    let timer = scheduler.schedule(
      after: start.advanced(by: .seconds(due)),
      interval: .seconds(interval),
      action
    )
    return { timer.cancel() }
  }

  func advance(by duration: Int) {
    scheduler.advance(by: .seconds(duration))
  }
}
