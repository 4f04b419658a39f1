import ComposableArchitecture
import Foundation
import TodoFeature

/// What a run of `todo` needs of the outside world.
struct CommandEnvironment {
  /// Where the list is kept.
  var storage: TodoStorage
  /// The feature's clock. A command that is over at once takes the immediate scheduler, so that the
  /// list is sorted at once; nothing else differs from an app that stays on the screen.
  var mainQueue: AnySchedulerOf<DispatchQueue>
  /// Makes the identity of a new todo.
  var uuid: () -> UUID
}
