import Testing

@testable import ReactiveCore

@Suite("The state machine of debounce")
struct DebounceStateMachineTests {
  typealias Machine = DebounceStateMachine<Int, TestError, Int>

  /// An action, as a text that compares.
  private func text(_ action: Machine.Action) -> String {
    switch action {
    case .wait(let date): "wait until \(date)"
    case .scheduleCompletion(nil): "schedule completion"
    case .scheduleCompletion(let value?): "schedule completion, drop \(value)"
    case .drop(let value): value.map { "drop \($0)" } ?? "nothing"
    }
  }

  private func text(_ step: OutboxAction<Int>) -> String {
    switch step {
    case .deliver(let value): "deliver \(value)"
    case .complete(nil): "finish"
    case .complete(let error?): "fail \(error)"
    case .nothing: "nothing"
    }
  }

  /// The outbox of a node whose subscription has been handed down.
  private func makeOutbox(demand: Subscribers.Demand) -> Outbox<Int> {
    var outbox = Outbox<Int>(.atOnce)
    outbox.isDelivering = false
    outbox.demand = demand
    return outbox
  }

  @Test("An action of debounce that comes too early waits for the rest of the time")
  func tooEarly() {
    var machine = Machine()
    var outbox = makeOutbox(demand: .max(1))
    let actions = [
      machine.receive(1, due: 10), machine.receive(2, due: 15), machine.timerFired(10, &outbox),
      machine.timerFired(15, &outbox),
    ]
    let steps = [outbox.takeAction(), outbox.takeAction()]
    #expect(actions.map(text) == ["wait until 10", "drop 1", "wait until 15", "nothing"])
    #expect(steps.map(text) == ["deliver 2", "nothing"])
  }

  @Test("A completion that is due during a delivery of debounce comes after it")
  func completionDuringDelivery() {
    var machine = Machine()
    var outbox = makeOutbox(demand: .max(1))
    var actions = [machine.receive(1, due: 10), machine.timerFired(10, &outbox)]
    var steps = [outbox.takeAction()]
    actions.append(machine.receive(completion: .failure(.first)))
    machine.receiveCompletion(&outbox)
    steps += [outbox.takeAction()]
    #expect(actions.map(text) == ["wait until 10", "nothing", "schedule completion"])
    #expect(steps.map(text) == ["deliver 1", "fail first"])
  }

  @Test("debounce drops a value due without demand, or during a delivery if nobody asks in time")
  func withoutDemand() {
    var machine = Machine()
    var outbox = makeOutbox(demand: .none)
    var actions = [machine.receive(1, due: 10), machine.timerFired(10, &outbox)]
    var kept = outbox.requestDue(.max(1))
    actions += [machine.receive(2, due: 20), machine.timerFired(20, &outbox)]
    var steps = [outbox.takeAction()]
    outbox.isDelivering = true
    actions += [machine.receive(3, due: 30), machine.timerFired(30, &outbox)]
    _ = outbox.requestDue(.max(1))
    steps += [outbox.takeAction()]
    actions += [machine.receive(4, due: 40), machine.timerFired(40, &outbox)]
    steps += [outbox.takeAction()]
    outbox.isDelivering = false
    var late = outbox.requestDue(.max(1))
    steps += [outbox.takeAction()]
    #expect(
      actions.map(text) == [
        "wait until 10", "drop 1", "wait until 20", "nothing", "wait until 30", "nothing",
        "wait until 40", "nothing",
      ]
    )
    #expect(steps.map(text) == ["deliver 2", "deliver 3", "nothing", "nothing"])
    let dropped = [kept.popFirst(), late.popFirst(), late.popFirst()]
    #expect(dropped == [nil, 4, nil])
  }

  @Test("After the end, debounce's state machine answers nothing, and a completion drops the value")
  func end() {
    var machine = Machine()
    var outbox = makeOutbox(demand: .max(1))
    _ = machine.receive(1, due: 10)
    let completion = text(machine.receive(completion: .finished))
    _ = machine.end()
    _ = outbox.removeAll()
    let actions = [
      machine.timerFired(10, &outbox), machine.receive(2, due: 20),
      machine.receive(completion: .finished),
    ]
    machine.receiveCompletion(&outbox)
    let step = text(outbox.takeAction())
    #expect(completion == "schedule completion, drop 1" && step == "nothing")
    #expect(actions.allSatisfy { text($0) == "nothing" })
  }

  /// Which value is delivered when, by the rule: the newest, when none came for the due time.
  @Test(
    "Random values through the state machine of debounce agree with the rule",
    arguments: SearchSize.debouncedValues.seeds
  )
  func agreesWithTheRule(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let dueTime = 5
    let times = (0..<100).map { _ in Int.random(in: 0..<300, using: &random) }.sorted()

    var machine = Machine()
    var outbox = makeOutbox(demand: .unlimited)
    var alarm: Int?
    var delivered: [[Int]] = []
    func perform(_ action: Machine.Action, at time: Int) {
      if case .wait(let date) = action { alarm = date }
      while case .deliver(let value) = outbox.takeAction() {
        delivered.append([value, time])
      }
    }
    for time in 0..<400 {
      if alarm == time {
        alarm = nil
        perform(machine.timerFired(time, &outbox), at: time)
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
