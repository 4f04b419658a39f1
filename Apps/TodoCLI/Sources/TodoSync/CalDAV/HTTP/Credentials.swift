import Foundation
import TodoFeature

/// A user's name and password. No description of it shows the password.
package struct Credentials: Equatable, Sendable {
  /// The name.
  package var user: String
  /// The password.
  package var password: String

  package init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension Credentials {
  /// Returns the value of the header `Authorization` of Basic authentication (RFC 7617).
  ///
  /// - Throws: A failure if the name has a colon, which would end it.
  func authorization() throws(SyncFailure) -> String {
    guard !user.contains(":") else {
      throw .refused("a user name cannot have a colon; 'todo sync setup' takes another one")
    }
    return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone.
  package var description: String { "Credentials(user: \(user), password: <hidden>)" }

  /// The name alone.
  package var debugDescription: String { description }

  /// The name alone, so that a dump does not show the password.
  package var customMirror: Mirror {
    Mirror(self, children: ["user": user, "password": "<hidden>"], displayStyle: .struct)
  }
}
