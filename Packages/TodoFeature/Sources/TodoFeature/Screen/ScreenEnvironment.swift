/// The dependencies of the screen.
public struct ScreenEnvironment {
  /// The dependencies of the list.
  public var list: ListEnvironment
  /// The dependencies of the syncs; `nil` if the list is not synced.
  public var sync: SyncScheduleEnvironment?

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - list: The dependencies of the list.
  ///   - sync: The dependencies of the syncs; `nil` if the list is not synced.
  public init(list: ListEnvironment, sync: SyncScheduleEnvironment? = nil) {
    self.list = list
    self.sync = sync
  }
}
