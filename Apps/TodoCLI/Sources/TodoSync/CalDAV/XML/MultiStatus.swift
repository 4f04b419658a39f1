import TodoFeature
import Foundation

/// The answer for several resources: the status 207 (RFC 4918).
struct MultiStatus: Equatable {
  /// The answers, one for each resource.
  var responses: [Response] = []
  /// The name of the collection's state (RFC 6578).
  var syncToken: String?

  /// The answer for one resource.
  struct Response: Equatable {
    /// The address, as the server writes it.
    var href: String
    /// The status of the resource; `nil` if its properties have one each.
    var status: Int?
    /// The properties, by their status.
    var groups: [Group] = []

    /// The properties that the resource has.
    var found: DAVProperties {
      groups.filter { 200..<300 ~= $0.status }
        .reduce(into: DAVProperties()) { $0.merge($1.properties) }
    }

    /// True if the server fails to answer for this resource.
    var isServerError: Bool {
      ([status].compactMap { $0 } + groups.map(\.status)).contains { 500..<600 ~= $0 }
    }
  }

  /// Properties that have the same status.
  struct Group: Equatable {
    /// The status.
    var status: Int
    /// The properties.
    var properties: DAVProperties
  }
}

extension MultiStatus {
  /// Reads an answer.
  init(parsing data: Data, limits: XMLLimits = XMLLimits()) throws(XMLProblem) {
    let visitor = try BoundedXMLParser.parse(data, with: MultiStatusVisitor(), limits: limits)
    guard visitor.isMultiStatus else { throw XMLProblem("it is no 'multistatus'") }
    self = visitor.result
  }
}

extension HTTPResponse {
  /// The answer for several resources.
  ///
  /// - Parameter purpose: The purpose of the request, as "list the todos".
  /// - Throws: A failure if the response is another one.
  func multiStatus(when purpose: String) throws(SyncFailure) -> MultiStatus {
    guard status == 207, !isPage else { throw unexpected(when: purpose) }
    do {
      return try MultiStatus(parsing: body)
    } catch {
      throw .refused(
        "cannot \(purpose): the answer of '\(url.shown)' is not understood: \(error.reason)"
      )
    }
  }
}
