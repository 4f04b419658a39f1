extension ScheduleProgram {
  /// A program that is the same for the same seed.
  static func random(seed: UInt64) -> ScheduleProgram {
    var writer = Writer(random: SplitMix64(seed: seed))
    let steps = writer.steps(5 + writer.below(8), depth: 0)
    return ScheduleProgram(steps: steps + [Step(kind: .move(.by(10)))])
  }

  private struct Writer {
    var random: SplitMix64
    private var labelCount = 0

    private static let maxDepth = 4

    init(random: SplitMix64) {
      self.random = random
    }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    mutating func steps(_ count: Int, depth: Int, inTask: Bool = false) -> [Step] {
      (0..<count).map { _ in
        inTask && below(5) < 2
          ? Step(kind: .sleep(below(5) - 1, usesClock: below(2) == 0))
          : step(depth: depth)
      }
    }

    // Small numbers, so that many times are equal, and some of them have passed.
    private mutating func step(depth: Int) -> Step {
      switch below(22) {
      case 0...1: work(.schedule, depth: depth)
      case 2...5: work(.after(below(8) - 2), depth: depth)
      case 6...7: work(.every(below(6) - 1, after: below(6) - 2), depth: depth)
      case 8...10: work(.task, depth: depth)
      // Of what came last, or comes next.
      case 11...14: Step(kind: .cancel(max(0, labelCount + 1 - below(6))))
      case 15 where depth == 0 && below(4) == 0:
        work(.many(30 + below(20), after: below(8)), depth: Self.maxDepth)
      // Less often in actions, which would come to their end by other means.
      default:
        below(depth + 1) == 0 ? Step(kind: .move(movement())) : work(.after(below(4)), depth: depth)
      }
    }

    private mutating func work(_ kind: Step.Kind, depth: Int) -> Step {
      var step = Step(kind: kind, label: labelCount)
      labelCount += 1
      let isEmpty = depth > 2 || below(depth + 2) > 0
      let count = kind == .task ? 1 + below(4) : isEmpty ? 0 : 1 + below(3)
      if depth < Self.maxDepth { step.body = steps(count, depth: depth + 1, inTask: kind == .task) }
      return step
    }

    private mutating func movement() -> Movement {
      switch below(10) {
      case 0...4: .by(below(7) - 1)
      case 5...6: .to(below(15))
      case 7...8: .toNext
      default: .run(maxSteps: below(9), until: below(2) == 0 ? nil : below(15))
      }
    }
  }
}
