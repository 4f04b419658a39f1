import BenchmarkKit
import ComposableArchitecture
import Dispatch
import ScheduleExploration

extension Suite {
  /// The orders that an exploration runs.
  static func exploration(_ scale: Scale) -> Suite {
    Suite(
      name: "exploration",
      cases: [
        feature(runs: scale(20_000), actions: 2), feature(runs: scale(5_000), actions: 8),
        scheduled(runs: scale(50_000)),
      ],
      growths: [
        Growth(
          from: "a feature with 2 effects, random orders",
          to: "a feature with 8 effects, random orders"
        )
      ]
    )
  }
}

private enum AnswerAction {
  case asked(Int)
  case answered(Int)
}

/// A feature that starts effects, which all answer at the same time.
private func feature(runs: Int, actions: Int) -> Case {
  let reducer = Reducer<Int, AnswerAction, TestSchedulerOf<DispatchQueue>> { sum, action, queue in
    switch action {
    case .asked(let number):
      return Effect(value: .answered(number)).delay(for: 1, scheduler: queue).eraseToEffect()
    case .answered(let number):
      sum &+= number
      return .none
    }
  }
  return explored("a feature with \(actions) effects, random orders", runs: runs) { queue in
    let store = Store(initialState: 0, reducer: reducer, environment: queue)
    for number in 1...actions { store.send(.asked(number)) }
    queue.advance(by: 1)
  }
}

/// Two actions on the scheduler, and nothing else: the cost of a run.
private func scheduled(runs: Int) -> Case {
  explored("2 scheduled actions, random orders", runs: runs) { queue in
    queue.schedule {}
    queue.schedule {}
    queue.advance()
  }
}

/// Random orders of a body. The floor runs it as often in the usual order, without an exploration.
private func explored(
  _ name: String,
  runs: Int,
  _ body: @escaping (TestSchedulerOf<DispatchQueue>) -> Void
) -> Case {
  Case(
    name,
    elements: runs,
    unit: "order",
    expecting: Total(of: [runs]),
    ours: { tally in
      { tally.add(Exploration(.random(runs: runs, seed: 1)).run(body).runs) }
    },
    floor: { tally in
      {
        for _ in 0..<runs { body(DispatchQueue.test) }
        tally.add(runs)
      }
    }
  )
}
