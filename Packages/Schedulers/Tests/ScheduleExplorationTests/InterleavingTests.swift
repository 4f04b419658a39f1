import Foundation
import ScheduleExploration
import TestKit
import Testing

@Suite("Interleavings")
struct InterleavingTests {
  @Test(
    "Every order of tasks is run, and each once",
    arguments: [(2, 2, 20), (2, 3, 70), (3, 1, 90), (3, 2, 1_680)]
  )
  func tasks(_ tasks: Int, _ steps: Int, _ expected: Int) async {
    let outcomes = Log<String>()
    let result = await Exploration(.everyOrder()).run {
      (_: TestSchedulerOf<DispatchQueue>) in
      let log = Log<String>()
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<tasks {
          group.addTask {
            for step in 0...steps {
              log.note("\(task)\(step)")
              if step < steps { await Task.yield() }
            }
          }
        }
      }
      outcomes.note(log.entries.joined())
    }
    #expect(Set(outcomes.entries).count == expected)
    #expect(result.runs == expected)
    #expect(result.isComplete && result.failure == nil && result.problem == nil)
  }

  @Test("Every order of actions is run, by each strategy that is exhaustive")
  func actions() {
    for strategy: Exploration.Strategy in [.everyOrder(), .delays(10)] {
      var outcomes: Set<[Int]> = []
      let result = Exploration(strategy).run { (scheduler: TestSchedulerOf<DispatchQueue>) in
        var order: [Int] = []
        for number in 0..<5 { scheduler.schedule { order.append(number) } }
        scheduler.advance()
        outcomes.insert(order)
      }
      #expect(outcomes.count == 120)
      #expect(result.runs == 120)
      #expect(result.isComplete)
    }
  }

  @Test("Actions that are overdue together run in every order")
  func overdue() {
    var outcomes: Set<[Int]> = []
    let result = Exploration(.everyOrder()).run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      var order: [Int] = []
      let start = scheduler.now
      scheduler.advance(by: 10)
      for number in 1...3 {
        scheduler.schedule(after: start.advanced(by: .seconds(number))) { order.append(number) }
      }
      scheduler.advance()
      outcomes.insert(order)
    }
    #expect(outcomes.count == 6 && result.isComplete)
  }

  @Test("The values of one operator keep their order")
  func lanes() {
    var outcomes: Set<[Int]> = []
    let result = Exploration(.everyOrder()).run { (scheduler: TestSchedulerOf<RunLoop>) in
      var order: [Int] = []
      let first = [1, 2].publisher.receive(on: scheduler).sink { order.append($0) }
      let second = Just(3).receive(on: scheduler).sink { order.append($0) }
      scheduler.advance()
      outcomes.insert(order)
      withExtendedLifetime((first, second)) {}
    }
    #expect(outcomes == [[1, 2, 3], [1, 3, 2], [3, 1, 2]])
    #expect(result.isComplete)
  }

  @Test("Actions that are less than the window apart run in either order, and time never goes back")
  func window() {
    for (window, expected) in [
      (Duration.zero, 1), (.milliseconds(200), 1), (.milliseconds(201), 2),
    ] {
      var outcomes: Set<[String]> = []
      let result = Exploration(.everyOrder(), within: window).run {
        (scheduler: TestSchedulerOf<OperationQueue>) in
        let start = scheduler.now
        var order: [String] = []
        for delay in [1, 1.2] {
          scheduler.schedule(after: start.advanced(by: .seconds(delay))) {
            order.append("\(delay) at \(start.distance(to: scheduler.now))")
          }
        }
        scheduler.advance(by: 2)
        outcomes.insert(order)
      }
      #expect(outcomes.count == expected)
      #expect(outcomes.contains(["1.0 at 1 s", "1.2 at 1.2 s"]))
      #expect(outcomes.contains(["1.2 at 1.2 s", "1.0 at 1.2 s"]) == (expected == 2))
      #expect(result.isComplete)
    }
  }

  @Test("The ticks of a timer keep their order, and one that is overtaken is late")
  func timers() {
    var outcomes: Set<[String]> = []
    let result = Exploration(.everyOrder(), within: .milliseconds(300)).run {
      (scheduler: TestSchedulerOf<DispatchQueue>) in
      let start = scheduler.now
      var order: [String] = []
      let timers = [1, 1.2].map { (interval: TimeInterval) in
        let first = start.advanced(by: .seconds(interval))
        return scheduler.schedule(after: first, interval: .seconds(interval)) {
          order.append("\(interval) at \(start.distance(to: scheduler.now))")
        }
      }
      scheduler.advance(by: 2.5)
      for timer in timers { timer.cancel() }
      outcomes.insert(order)
    }
    let last = ["1.0 at 2 s", "1.2 at 2.4 s"]
    #expect(
      outcomes == [
        ["1.0 at 1 s", "1.2 at 1.2 s"] + last, ["1.2 at 1.2 s", "1.0 at 1.2 s"] + last,
      ]
    )
    #expect(result.runs == 2 && result.isComplete && result.problem == nil)
  }
}
