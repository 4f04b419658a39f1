import ReactiveCore

extension Program {
  /// The programs that are one step simpler than this one, the most promising first.
  var simplifications: [Program] {
    var result: [Program] = []
    func add(_ change: (inout Program) -> Void) {
      var program = self
      change(&program)
      if program != self { result.append(program) }
    }
    add { $0.steps.removeLast($0.steps.count / 2) }
    add { $0.steps.removeFirst($0.steps.count / 2) }
    for index in steps.indices { add { $0.steps.remove(at: index) } }
    for index in scripts.indices { add { $0.scripts[index] = [] } }
    for (index, script) in scripts.enumerated() {
      add { program in
        program.scripts[index] = []
        program.steps += script.map { $0.step(of: index) }
      }
    }
    add { while $0.scripts.last?.isEmpty == true { $0.scripts.removeLast() } }
    for (index, script) in scripts.enumerated() {
      for signal in script.indices { add { $0.scripts[index].remove(at: signal) } }
      for signal in script.indices { add { $0.scripts[index][signal] = script[signal].simpler } }
    }
    if let step = reactions.first?.step {
      add { program in
        program.reactions[0].step = nil
        program.steps.insert(step, at: 0)
      }
    }
    for index in reactions.indices { add { $0.reactions.remove(at: index) } }
    for (index, reaction) in reactions.enumerated() {
      add { $0.reactions[index].step = nil }
      add { $0.reactions[index].answer = .none }
      if let step = reaction.step { add { $0.reactions[index].step = step.simpler } }
      add { $0.reactions[index].answer = reaction.answer.simpler }
    }
    for (index, step) in steps.enumerated() { add { $0.steps[index] = step.simpler } }
    return result
  }
}

extension UpstreamSignal {
  /// The same, when the test says so.
  func step(of upstream: Int) -> Step {
    switch self {
    case .value(let number): .send(number, upstream: upstream)
    case .finish: .finish(upstream: upstream)
    case .fail: .fail(upstream: upstream)
    }
  }

  fileprivate var simpler: UpstreamSignal {
    switch self {
    case .value(let number): .value(max(1, number - 1))
    case .finish: .finish
    case .fail: .finish
    }
  }
}

extension Step {
  fileprivate var simpler: Step {
    switch self {
    case .send(let number, let upstream): .send(max(1, number - 1), upstream: upstream)
    case .request(let demand, let downstream): .request(demand.simpler, downstream: downstream)
    case .advance(let time): .advance(max(1, time - 1))
    case .fail(let upstream): .finish(upstream: upstream)
    default: self
    }
  }
}

extension Subscribers.Demand {
  fileprivate var simpler: Subscribers.Demand {
    switch max {
    case nil: .max(4)
    case let max? where max > 1: .max(max - 1)
    default: self
    }
  }
}
