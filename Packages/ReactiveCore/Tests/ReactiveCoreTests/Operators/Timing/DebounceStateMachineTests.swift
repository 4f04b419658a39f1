import Testing

@testable import ReactiveCore

@Suite("The state machine of debounce")
struct DebounceStateMachineTests {
  typealias Machine = DebounceStateMachine<Int, Trouble, Int>

  /// An action, as a text that compares.
  private func text(_ reaction: Machine.Reaction) -> String {
    switch reaction.action {
    case .wait(let date): "wait until \(date)"
    case .deliver(let value): "deliver \(value)"
    case .scheduleCompletion: "schedule completion"
    case .complete(.finished): "finish"
    case .complete(.failure(let error)): "fail \(error)"
    case nil: "nothing"
    }
  }

  private func dropped(_ reaction: Machine.Reaction) -> [Int] {
    var (rest, values) = (reaction.dropped, [Int]())
    while let value = rest.popFirst() { values.append(value) }
    return values
  }

  @Test("an action that comes too early waits for the rest of the time")
  func tooEarly() {
    var machine = Machine()
    machine.request(.max(1))
    let reactions = [
      machine.receive(1, due: 10), machine.receive(2, due: 15), machine.timeHasCome(10),
      machine.timeHasCome(15), machine.didDeliver(.none),
    ]
    #expect(
      reactions.map(text) == ["wait until 10", "nothing", "wait until 15", "deliver 2", "nothing"]
    )
    #expect(reactions.map(dropped) == [[], [1], [], [], []])
  }

  @Test("a completion that is due during a delivery waits for its end")
  func completionDuringDelivery() {
    var machine = Machine()
    machine.request(.max(1))
    let reactions = [
      machine.receive(1, due: 10), machine.timeHasCome(10),
      machine.receive(completion: .failure(.first)), machine.completionIsDue(),
      machine.didDeliver(.none), machine.completionIsDue(),
    ]
    #expect(
      reactions.map(text) == [
        "wait until 10", "deliver 1", "schedule completion", "nothing",
        "fail first", "nothing",
      ]
    )
  }

  @Test("after cancel it answers nothing to anything")
  func cancel() {
    var machine = Machine()
    machine.request(.max(1))
    _ = machine.receive(1, due: 10)
    let first = machine.cancel()
    let reactions = [
      machine.timeHasCome(10), machine.receive(2, due: 20), machine.receive(completion: .finished),
      machine.completionIsDue(), machine.didDeliver(.max(1)), machine.cancel(),
    ]
    #expect(dropped(first) == [1])
    #expect(reactions.allSatisfy { text($0) == "nothing" && dropped($0) == [] })
  }

  /// Which value is delivered when, by the rule: the newest, when none came for the due time.
  @Test("random values agree with the rule", arguments: 1...30)
  func agreesWithTheRule(seed: UInt64) {
    var random = SeededGenerator(seed)
    let dueTime = 5
    let times = (0..<100).map { _ in Int.random(in: 0..<300, using: &random) }.sorted()

    var machine = Machine()
    machine.request(.unlimited)
    var alarm: Int?
    var delivered: [[Int]] = []
    func perform(_ reaction: Machine.Reaction, at time: Int) {
      switch reaction.action {
      case .wait(let date): alarm = date
      case .deliver(let value):
        delivered.append([value, time])
        perform(machine.didDeliver(.none), at: time)
      default: break
      }
    }
    for time in 0..<400 {
      if alarm == time {
        alarm = nil
        perform(machine.timeHasCome(time), at: time)
      }
      for index in times.indices where times[index] == time {
        perform(machine.receive(index, due: time + dueTime), at: time)
      }
    }

    let expected = times.indices.filter { index in
      index == times.count - 1 || times[index + 1] >= times[index] + dueTime
    }.map { [$0, times[$0] + dueTime] }
    #expect(delivered == expected)
  }
}
