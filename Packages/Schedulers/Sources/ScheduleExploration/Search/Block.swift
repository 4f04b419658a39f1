@_spi(Layers) import Schedulers

/// A scheduled action, together with the jobs of tasks that ran until the next one.
///
/// Only blocks of stores are known to commute: those that change states and do nothing else. Jobs run code
/// of the user, so all orders of them are tried.
struct Block: StepFootprint {
  /// The changes of stores.
  private let transitions: [any _ExploredTransition]
  /// True if it may have done something else.
  private var isOpaque: Bool

  init(_ step: ExploredStep) {
    transitions = step.transitions
    // With more than one change, the state before the second one would be another one.
    isOpaque = step.kind == .job || transitions.count != 1 || !step.deliversValues
  }

  func commutes(with other: Block) -> Bool {
    guard !isOpaque, !other.isOpaque else { return false }
    return transitions.allSatisfy { one in
      other.transitions.allSatisfy { one.commutes(with: $0) }
    }
  }

  /// Returns the block that each step belongs to. That of a job is opaque.
  static func all(of steps: [ExploredStep]) -> [Block] {
    var blocks = steps.map(Block.init)
    for index in steps.indices.dropLast() where steps[index + 1].kind == .job {
      blocks[index].isOpaque = true
    }
    return blocks
  }

  static func races(of steps: [ExploredStep]) -> [Race] { Races(steps).all }
}

extension ExploredStep {
  /// True if the action only delivers a value that an operator has computed before. Other actions run
  /// code of the user, for example the subscription to an effect.
  fileprivate var deliversValues: Bool {
    guard let name = name?.description else { return false }
    return ["delay", "receive(on:)", "debounce", "throttle", "collect"].contains(name)
  }
}
