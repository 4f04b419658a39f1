/// The way of an action from a store to its root: what each scope makes of it, and the root's send.
///
/// Each scope calls the one that it was made from. At every landing the call returns what is left of the
/// way instead, and a loop goes on from there: the stack stays flat, however deep the scopes are nested.
@usableFromInline
struct ActionRoute<Action> {
  @usableFromInline let travel: (Action) -> ActionStage
  @usableFromInline let length: Int
  @usableFromInline let landing: Landing?

  @inlinable
  init(length: Int = 0, landing: Landing? = nil, travel: @escaping (Action) -> ActionStage) {
    self.length = length
    self.landing = landing
    self.travel = travel
  }

  /// Takes the action all the way.
  @inlinable
  func send(_ action: Action) -> StoreTask {
    var stage = travel(action)
    while true {
      switch stage {
      case .arrived(let task): return task
      case .underway(let goOn): stage = goOn()
      }
    }
  }

  /// The way from a scope, which begins with making an action of this store of one of its own.
  @inlinable
  func lengthened<LocalAction>(
    by fromLocalAction: @escaping (LocalAction) -> Action
  ) -> ActionRoute<LocalAction> {
    guard (length + 1).isMultiple(of: Landing.distance) else {
      return ActionRoute<LocalAction>(length: length + 1, landing: landing) { [travel] in
        travel(fromLocalAction($0))
      }
    }
    let landing = ActionLanding(travel, above: landing)
    return ActionRoute<LocalAction>(length: length + 1, landing: landing) {
      let action = fromLocalAction($0)
      return .underway { landing.goOn(action) }
    }
  }
}

/// How far an action has come.
@usableFromInline
enum ActionStage {
  /// The root has handled it, or will.
  case arrived(StoreTask)
  /// At a landing; the closure goes on.
  case underway(() -> ActionStage)
}

/// Where actions of a type rest on their way; it holds the way from there to the landing above.
@usableFromInline
final class ActionLanding<Action>: Landing {
  private var travel: ((Action) -> ActionStage)?

  @usableFromInline
  init(_ travel: @escaping (Action) -> ActionStage, above: Landing?) {
    self.travel = travel
    super.init(above: above)
  }

  deinit {
    // The landings above, as far as nobody else has them, go in a loop, not each inside the one below.
    var landing = above.take()
    travel = nil
    while isKnownUniquelyReferenced(&landing) { landing = landing?.above.take() }
  }

  @usableFromInline
  func goOn(_ action: Action) -> ActionStage { travel!(action) }
}

/// A landing, whatever the type of the actions.
@usableFromInline
class Landing {
  /// Scopes from one landing to the next.
  @usableFromInline static let distance = 64

  fileprivate var above: Landing?

  init(above: Landing?) {
    self.above = above
  }
}
