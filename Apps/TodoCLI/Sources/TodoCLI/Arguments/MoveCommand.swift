import ArgumentParser
import TodoFeature

/// `todo move`.
struct MoveCommand: ChangingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a todo to another place of the list."
  )

  /// The direction of a move.
  enum Direction: String, CaseIterable, ExpressibleByArgument {
    case top, bottom, up, down, before
  }

  static let argumentKind = ArgumentKind.numberAndValue

  @Argument(
    help: "The todo's number, as 'todo list' shows it.",
    completion: .numbers(of: .all)
  )
  var number: Int

  @Argument(help: "The place: top, bottom, one up or down, or before another todo.")
  var direction: Direction

  @Argument(
    help: "After 'before': the number of the other todo.",
    completion: .numbers(of: .all)
  )
  var other: Int?

  @OptionGroup var options: DatabaseOptions

  func validate() throws {
    if (direction == .before) != (other != nil) {
      throw ValidationError(
        direction == .before
          ? "'before' needs the number of another todo" : "only 'before' takes another number"
      )
    }
  }

  func makeAction() -> MakeAction {
    { list, _ in
      let id = try list.id(of: number)
      return switch direction {
      case .top: .move(id, .top)
      case .bottom: .move(id, .bottom)
      case .up: .move(id, .up)
      case .down: .move(id, .down)
      // It is there: see `validate()`.
      case .before: .move(id, .before(try list.id(of: other ?? number)))
      }
    }
  }
}
