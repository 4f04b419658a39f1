import Foundation

/// A calendar of a server that takes todos.
package struct RemoteCalendar: Equatable, Sendable {
  /// The name for the user.
  package var name: String
  /// The address.
  package var url: URL
}
