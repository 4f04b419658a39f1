import ComposableArchitecture
import Foundation
@testable import TodoFeature

/// The steps of two to four machines that sync with one server.
struct SyncProgram: CustomStringConvertible {
  enum Step: Equatable {
    case add(replica: Int, todo: Int)
    case edit(replica: Int, todo: Int, SyncProgram.Property)
    case remove(replica: Int, todo: Int)
    /// A sync, with faults or without, that ends in a crash after some of its actions, or by itself.
    case sync(replica: Int, seed: UInt64?, crash: Int?)
    /// Another program changes a todo on the server, or makes one.
    case foreign(todo: Int, SyncProgram.Property)
    /// Another program that knows no categories writes a todo on the server without them.
    case drop(todo: Int)
    /// The server loses the crowd.
    case wipe
  }

  enum Property: CaseIterable {
    case text, due, time, start, category, done, priority, notes, rank
  }

  /// The parts of a todo that another program changes on the server, for a day or a category.
  enum ForeignStyle: CaseIterable {
    case words, property, wordsAndProperty
  }

  var replicaCount: Int
  var hasTokens: Bool
  var keepsMetadata: Bool
  var foreignStyle: ForeignStyle
  var clockErrors: [TimeInterval]
  /// The number of todos that are there from the beginning, and that nobody edits.
  var crowd: Int
  /// The decision of the users when the server has lost the crowd.
  var decision: MassRemoval.Decision
  var steps: [Step]

  var description: String {
    "\(replicaCount) machines, tokens: \(hasTokens), metadata: \(keepsMetadata), clocks: \(clockErrors), "
      + "another program that writes \(foreignStyle), \(crowd) todos, decision: \(decision)\n"
      + steps.map { "  \($0)" }.joined(separator: "\n")
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...4, using: &random)
    replicaCount = count
    hasTokens = Bool.random(using: &random)
    keepsMetadata = Bool.random(using: &random)
    foreignStyle = ForeignStyle.allCases.randomElement(using: &random)!
    clockErrors = (0..<count).map { _ in
      Bool.random(using: &random) ? 0 : .random(in: -100...100, using: &random)
    }
    crowd = Int.random(in: 0..<4, using: &random) == 0 ? 12 : 0
    decision = [.keep, .remove(upTo: .max), .sendAgain].randomElement(using: &random)!
    steps = []
    for _ in 0..<Int.random(in: 5...30, using: &random) {
      let replica = Int.random(in: 0..<count, using: &random)
      let todo = Int.random(in: 0..<4, using: &random)
      let property = Property.allCases.randomElement(using: &random)!
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: steps.append(.add(replica: replica, todo: todo))
      case 2, 3, 4: steps.append(.edit(replica: replica, todo: todo, property))
      case 5: steps.append(.remove(replica: replica, todo: todo))
      case 6: steps.append(.foreign(todo: todo, property))
      case 7: steps.append(.drop(todo: todo))
      case 8: steps.append(.wipe)
      default:
        let isFaulty = Bool.random(using: &random)
        let crashes = Int.random(in: 0..<4, using: &random) == 0
        steps.append(
          .sync(
            replica: replica,
            seed: isFaulty ? random.next() : nil,
            crash: crashes ? Int.random(in: 1...8, using: &random) : nil
          )
        )
      }
    }
  }

  /// Runs the program, and then syncs all machines until nothing changes.
  ///
  /// - Returns: The problem afterwards; `nil` if all machines agree and nothing is lost.
  func problem() -> String? {
    var run = SyncProgramRun(self)
    for step in steps { run.perform(step) }
    return run.problem()
  }
}
