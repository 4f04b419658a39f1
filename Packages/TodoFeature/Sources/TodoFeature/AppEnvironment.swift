import ComposableArchitecture
import Foundation

/// The dependencies of the list.
public struct AppEnvironment {
  /// The scheduler of the second before a sort.
  public var mainQueue: AnySchedulerOf<DispatchQueue>
  /// Makes the identity of a new todo.
  public var uuid: () -> UUID
  /// Returns the day of today, which is noted when a todo is done; `nil` if no day is to be noted.
  public var today: () -> Day?

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - mainQueue: The main queue in an app; in a test, a scheduler whose time the test controls.
  ///   - uuid: `UUID.init` in an app; in a test, one with known results.
  ///   - today: Returns the day of today. Unless it is given, no day is noted.
  public init(
    mainQueue: AnySchedulerOf<DispatchQueue>,
    uuid: @escaping () -> UUID,
    today: @escaping () -> Day? = { nil }
  ) {
    self.mainQueue = mainQueue
    self.uuid = uuid
    self.today = today
  }
}
