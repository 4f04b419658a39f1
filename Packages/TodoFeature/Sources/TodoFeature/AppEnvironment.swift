import ComposableArchitecture
import Foundation

/// What the list needs of the outside world.
public struct AppEnvironment {
  /// Where the second before a sort passes, and where the sort is asked for.
  public var mainQueue: AnySchedulerOf<DispatchQueue>
  /// Makes the identity of a new todo.
  public var uuid: () -> UUID

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - mainQueue: The main queue in an app; in a test, a scheduler whose time the test controls.
  ///   - uuid: `UUID.init` in an app; in a test, something that can be foreseen.
  public init(mainQueue: AnySchedulerOf<DispatchQueue>, uuid: @escaping () -> UUID) {
    self.mainQueue = mainQueue
    self.uuid = uuid
  }
}
