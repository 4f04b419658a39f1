import ComposableArchitecture

/// The dependencies of the list.
public struct ListEnvironment {
  /// The dependencies of the tour's list.
  public var app: AppEnvironment
  /// The database that keeps the list.
  public var database: ListDatabase

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - app: The dependencies of the tour's list.
  ///   - database: The database that keeps the list.
  public init(app: AppEnvironment, database: ListDatabase) {
    self.app = app
    self.database = database
  }
}
