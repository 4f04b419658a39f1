import Foundation
import Schedulers
import Testing

@Suite("The wrapping scheduler", .timeLimit(.minutes(10)))
struct WrappingSchedulerTests {
  let test = DispatchQueue.test
  let screen = FrameBuffer()

  private var scheduler: WrappingScheduler<TestSchedulerOf<DispatchQueue>> {
    test.wrapping { [screen] action in screen.frame(action) }
  }

  @Test("A wrapped action is drawn once, however much it changes")
  func oncePerAction() {
    scheduler.schedule {
      screen.write("a")
      screen.write("b")
    }
    scheduler.schedule { screen.write("c") }
    #expect(screen.drawn == [])
    test.advance()
    #expect(screen.drawn == ["ab", "abc"])
  }

  @Test("An action for later is drawn when it runs")
  func delayed() {
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { screen.write("a") }
    test.advance(by: 0.5)
    #expect(screen.drawn == [])
    test.advance(by: 0.5)
    #expect(screen.drawn == ["a"])
  }

  @Test("A timer is drawn once per tick, and not after it is cancelled")
  func interval() {
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) {
      screen.write("a")
      screen.write("b")
    }
    test.advance(by: 3)
    #expect(screen.drawn == ["ab", "abab", "ababab"])
    timer.cancel()
    test.advance(by: 3)
    #expect(screen.drawn.count == 3)
  }

  @Test("A timer that its own action cancels leaves its scope")
  func cancelsItself() {
    var timer: (any Cancellable)?
    timer = scheduler.schedule(after: scheduler.now, interval: 1) {
      screen.write("a")
      timer?.cancel()
    }
    test.advance(by: 3)
    #expect(screen.drawn == ["a"])
    #expect(!screen.isInFrame)
  }

  @Test("Work that an action schedules is drawn by itself, after the action")
  func nested() {
    scheduler.schedule {
      screen.write("a")
      scheduler.schedule { screen.write("c") }
      screen.write("b")
    }
    test.advance()
    #expect(screen.drawn == ["ab", "abc"])
    #expect(screen.maxDepth == 1)
  }

  @Test("On the immediate scheduler, too, work that an action schedules has its own frame")
  func immediate() {
    let scheduler = DispatchQueue.immediate.wrapping { [screen] in screen.frame($0) }
    scheduler.schedule {
      screen.write("a")
      scheduler.schedule { screen.write("c") }
      screen.write("b")
    }
    #expect(screen.drawn == ["ab", "abc"])
    #expect(screen.maxDepth == 1)
  }

  @Test("Where the base runs nested work right away, the nested scope is inside the outer scope")
  @MainActor
  func inline() {
    let scheduler = UIScheduler.shared.wrapping { [screen] in screen.frame($0) }
    scheduler.schedule {
      screen.write("a")
      scheduler.schedule { screen.write("b") }
      screen.write("c")
    }
    #expect(screen.drawn == ["abc"])
    #expect(screen.maxDepth == 2)
  }

  @Test("On the main queue, the scope may use what belongs to the main actor")
  @MainActor
  func mainActor() async {
    let screen = MainActorScreen()
    let scheduler = DispatchQueue.main.wrapping { action in
      MainActor.assumeIsolated { screen.log.append("begins") }
      action()
      MainActor.assumeIsolated { screen.log.append("ends") }
    }
    await withCheckedContinuation { continuation in
      scheduler.schedule {
        screen.log.append("action")
        continuation.resume()
      }
    }
    #expect(screen.log == ["begins", "action", "ends"])
  }

  @Test("Scopes around scopes are entered from the outside in")
  func twice() {
    let log = _Lock<[String]>([])
    func scope(_ name: String) -> @Sendable (() -> Void) -> Void {
      { action in
        log.withLock { $0.append("\(name) begins") }
        action()
        log.withLock { $0.append("\(name) ends") }
      }
    }
    let scheduler = test.wrapping(scope("outer")).wrapping(scope("inner"))
    scheduler.schedule { log.withLock { $0.append("action") } }
    test.advance()
    #expect(
      log.withLock { $0 } == ["outer begins", "inner begins", "action", "inner ends", "outer ends"]
    )
  }

  @Test("A scope that does not call its action loses the work")
  func losesWork() {
    let scheduler = test.wrapping { _ in }
    scheduler.schedule { Issue.record("it ran") }
    test.run()
  }

  @Test("Time, tolerance and options of a wrapping scheduler are the base's")
  func base() {
    let log = _Lock<[String]>([])
    let base = AnyScheduler<DispatchQueue.SchedulerTimeType, String>(
      minimumTolerance: { 0.5 },
      now: { [test] in test.now },
      scheduleImmediately: { options, action in
        log.withLock { $0.append("\(options ?? "")") }
        action()
      },
      delayed: { _, tolerance, options, action in
        log.withLock { $0.append("\(tolerance) \(options ?? "")") }
        action()
      },
      interval: { _, interval, tolerance, options, action in
        log.withLock { $0.append("\(interval) \(tolerance) \(options ?? "")") }
        action()
        return AnyCancellable { log.withLock { $0.append("cancelled") } }
      }
    )
    let scheduler = WrappingScheduler(base) { [screen] in screen.frame($0) }
    scheduler.schedule(options: "now") {}
    scheduler.schedule(after: scheduler.now, tolerance: 1, options: "delayed") {}
    scheduler.schedule(after: scheduler.now, interval: 2, tolerance: 3, options: "timer") {}
      .cancel()
    #expect(log.withLock { $0 } == ["now", "1 s delayed", "2 s 3 s timer", "cancelled"])
    #expect(screen.drawn.count == 3)
    #expect(scheduler.now == test.now)
    #expect(scheduler.minimumTolerance == 0.5)
    #expect(scheduler.base.now == test.now)
  }

  @Test("In operators, each received value is drawn by itself")
  func operators() {
    let cancellable = ["a", "b"].publisher
      .receive(on: scheduler.eraseToAnyScheduler())
      .sink { [screen] in screen.write($0) }
    test.advance()
    #expect(screen.drawn.filter { !$0.isEmpty } == ["a", "ab", "ab"])
    cancellable.cancel()
  }

  @Test("A scheduler that may be shared may be so wrapped, and is a clock")
  func clock() async throws {
    let task = Task { [scheduler] in try await scheduler.clock.sleep(for: .seconds(1)) }
    await test.untilWorkIsScheduled()
    await test.advance(by: 1)
    try await task.value
    #expect(screen.drawn.count == 1)
  }
}

@MainActor
private final class MainActorScreen {
  var log: [String] = []
}

/// A screen that shows what was written once the outermost frame ends.
final class FrameBuffer: Sendable {
  private struct State {
    var depth = 0
    var maxDepth = 0
    var text = ""
    var drawn: [String] = []
  }

  private let state = _Lock(State())

  var drawn: [String] { state.withLock { $0.drawn } }
  var maxDepth: Int { state.withLock { $0.maxDepth } }
  var isInFrame: Bool { state.withLock { $0.depth > 0 } }

  func frame(_ action: () -> Void) {
    state.withLock { state in
      state.depth += 1
      state.maxDepth = max(state.maxDepth, state.depth)
    }
    action()
    state.withLock { state in
      state.depth -= 1
      if state.depth == 0 { state.drawn.append(state.text) }
    }
  }

  func write(_ text: String) {
    state.withLock { $0.text += text }
  }
}
