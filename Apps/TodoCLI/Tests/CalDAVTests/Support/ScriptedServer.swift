import ComposableArchitecture
import Foundation
import TodoFeature

@testable import TodoSync

/// A server whose responses a test gives beforehand.
final class ScriptedServer {
  /// A response.
  struct Reply {
    var status: Int
    var headers: [String: String] = [:]
    var body = ""
    /// The address that answers, after a redirect; `nil` for that of the request.
    var url: URL?

    /// An answer for several resources: the responses, and the name of the state.
    static func multi(_ responses: String..., token: String? = nil) -> Reply {
      let end = token.map { "<sync-token>\($0)</sync-token>" } ?? ""
      return Reply(
        status: 207,
        body: "<multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
          + responses.joined() + end + "</multistatus>"
      )
    }
  }

  /// The requests that were sent.
  private(set) var requests: [HTTPRequest] = []
  /// Returns a response that depends on the request; `nil` for the one that was given.
  var answer: (HTTPRequest) -> Reply? = { _ in nil }
  /// The responses, by the method and the path, in their order. The last one is repeated.
  private var replies: [String: [Reply]]
  private let host: String

  init(_ replies: [String: [Reply]], host: String = "https://dav.example.org") {
    (self.replies, self.host) = (replies, host)
  }

  /// The client of this server.
  var client: HTTPClient {
    HTTPClient { [self] request in
      requests.append(request)
      let line = name(of: request)
      guard let reply = answer(request) ?? replies[line]?.first else {
        return Effect(error: .refused("no response to \(line)"))
      }
      if replies[line, default: []].count > 1 { replies[line]?.removeFirst() }
      return Effect(
        value: HTTPResponse(
          url: reply.url ?? request.url,
          status: reply.status,
          headers: reply.headers,
          body: Data(reply.body.utf8)
        )
      )
    }
  }

  /// The methods and the paths of the requests; with the host if it is another one.
  var lines: [String] { requests.map(name) }

  /// The bodies of the requests.
  var bodies: [String] { requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) } }

  private func name(of request: HTTPRequest) -> String {
    let url = request.url.absoluteString
    return request.method + " "
      + (url.hasPrefix(host + "/") ? String(url.dropFirst(host.count)) : url)
  }
}

/// A response for a resource with a version.
func listed(_ href: String, _ etag: String?) -> String {
  let etag = etag.map { "<getetag>\($0)</getetag>" } ?? ""
  return "<response><href>\(href)</href><propstat><prop>\(etag)</prop>"
    + "<status>HTTP/1.1 200 OK</status></propstat></response>"
}

/// A response for the collection itself.
func collection(_ href: String, token: String? = nil) -> String {
  let token = token.map { "<sync-token>\($0)</sync-token>" } ?? ""
  return "<response><href>\(href)</href><propstat><prop>"
    + "<resourcetype><collection/><C:calendar/></resourcetype>\(token)</prop>"
    + "<status>HTTP/1.1 200 OK</status></propstat></response>"
}

/// A response for a resource with its text.
func fetched(_ href: String, _ etag: String?, _ source: String) -> String {
  let etag = etag.map { "<getetag>\($0)</getetag>" } ?? ""
  return "<response><href>\(href)</href><propstat><prop>\(etag)"
    + "<C:calendar-data>\(source)</C:calendar-data></prop>"
    + "<status>HTTP/1.1 200 OK</status></propstat></response>"
}

/// A response with a status alone.
func failed(_ href: String, _ status: Int) -> String {
  "<response><href>\(href)</href><status>HTTP/1.1 \(status) X</status></response>"
}
