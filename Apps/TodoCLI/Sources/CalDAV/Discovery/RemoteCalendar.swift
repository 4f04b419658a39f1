import Foundation

/// A calendar of a server that takes todos.
public struct RemoteCalendar: Equatable, Sendable {
  /// The name for the user.
  public var name: String
  /// The address.
  public var url: URL

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - name: The name for the user.
  ///   - url: The address.
  public init(name: String, url: URL) {
    self.name = name
    self.url = url
  }
}
