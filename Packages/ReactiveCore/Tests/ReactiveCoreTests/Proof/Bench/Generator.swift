import ReactiveCore

extension SplitMix64 {
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }
}

extension Program {
  /// The parameters of the random programs for an operator.
  struct Ingredients: Sendable {
    /// The number of upstreams that the steps use.
    var upstreams = 1
    /// The maximum number of downstreams.
    var downstreams = 1
    /// True if the operator uses a scheduler, so that programs advance the time.
    var isTimed = false
    /// True if programs connect it.
    var connects = false
    /// True if upstreams also send while downstream receives a signal.
    var isReentrant = true
    /// True if upstreams may fail.
    var fails = true
  }

  static func random(_ ingredients: Ingredients, using random: inout SplitMix64) -> Program {
    var program = Program()
    // Many upstreams have to end by themselves, or programs where all of them end are too rare.
    let scripted = ingredients.upstreams > 4 ? 75 : 25
    for _ in 0..<ingredients.upstreams {
      program.scripts.append(random.chance(scripted) ? self.script(ingredients, &random) : [])
    }
    program.reactions.append(opening(ingredients, &random))
    for _ in 0..<random.below(7) { program.reactions.append(reaction(ingredients, &random)) }
    for _ in 0..<(2 + random.below(11)) { program.steps.append(step(ingredients, &random)) }
    return program
  }

  private static func script(
    _ ingredients: Ingredients,
    _ random: inout SplitMix64
  ) -> [UpstreamSignal] {
    var script: [UpstreamSignal] = []
    for _ in 0..<random.below(5) { script.append(.value(1 + random.below(6))) }
    switch random.below(10) {
    case 0...5: script.append(.finish)
    case 6...7 where ingredients.fails: script.append(.fail)
    default: break
    }
    return script
  }

  private static func demand(_ random: inout SplitMix64) -> Subscribers.Demand {
    switch random.below(10) {
    case 0...3: .max(1)
    case 4...5: .max(2)
    case 6: .max(3)
    case 7: .max(4)
    default: .unlimited
    }
  }

  private static func opening(
    _ ingredients: Ingredients,
    _ random: inout SplitMix64
  ) -> Reaction {
    switch random.below(20) {
    case 0: Reaction(step: .cancel(downstream: 0))
    case 1: reaction(ingredients, &random)
    case 2...4: Reaction()
    default: Reaction(step: .request(demand(&random), downstream: 0))
    }
  }

  private static func reaction(
    _ ingredients: Ingredients,
    _ random: inout SplitMix64
  ) -> Reaction {
    var reaction = Reaction()
    if random.chance(30) { reaction.answer = demand(&random) }
    let downstream = random.below(ingredients.downstreams)
    switch random.below(20) {
    case 0...1: reaction.step = .request(demand(&random), downstream: downstream)
    case 2: reaction.step = .cancel(downstream: downstream)
    case 3...4 where ingredients.isReentrant:
      reaction.step = signal(random.below(ingredients.upstreams), ingredients, &random)
    case 5 where ingredients.downstreams > 1: reaction.step = .subscribe
    default: break
    }
    return reaction
  }

  private static func step(_ ingredients: Ingredients, _ random: inout SplitMix64) -> Step {
    if ingredients.isTimed, random.chance(30) { return .advance(1 + random.below(4)) }
    if ingredients.connects, random.chance(12) { return random.chance(60) ? .connect : .disconnect }
    if ingredients.downstreams > 1, random.chance(15) { return .subscribe }
    let downstream = random.below(ingredients.downstreams)
    let upstream = random.below(ingredients.upstreams)
    switch random.below(50) {
    case 0...10: return .request(demand(&random), downstream: downstream)
    case 11...12: return .cancel(downstream: downstream)
    case 13: return .sendSecondSubscription(upstream: upstream)
    default: return signal(upstream, ingredients, &random)
    }
  }

  private static func signal(
    _ upstream: Int,
    _ ingredients: Ingredients,
    _ random: inout SplitMix64
  ) -> Step {
    switch random.below(20) {
    case 0...1: .finish(upstream: upstream)
    case 2 where ingredients.fails: .fail(upstream: upstream)
    default: .send(1 + random.below(6), upstream: upstream)
    }
  }
}
