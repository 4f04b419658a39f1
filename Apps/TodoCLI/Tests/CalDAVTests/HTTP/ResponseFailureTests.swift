import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Statuses that are failures")
struct ResponseFailureTests {
  private func response(
    _ status: Int,
    _ headers: [String: String] = [:],
    _ body: String = ""
  ) throws -> HTTPResponse {
    let url = try #require(URL(string: "https://dav.example.org/x"))
    return HTTPResponse(url: url, status: status, headers: headers, body: Data(body.utf8))
  }

  private func failure(
    _ status: Int,
    _ headers: [String: String] = [:]
  ) throws -> SyncFailure? {
    let response = try response(status, headers)
    do throws(SyncFailure) {
      try response.checkAvailability()
      return nil
    } catch {
      return error
    }
  }

  @Test("The status 401 is about the credentials, and other statuses are not")
  func credentials() throws {
    #expect(try failure(401) == .credentials)
    for status in [200, 207, 301, 400, 403, 404, 412, 501, 507] {
      #expect(try failure(status) == nil)
    }
  }

  @Test("A network that wants the user to log in is offline, and no page is shown")
  func loginPages() throws {
    #expect(
      try failure(511) == .offline("the network wants you to log in; open any page in a browser")
    )
    for page in ["<!DOCTYPE html><html><b>Log in</b>", "\u{FEFF}\r\n <HTML lang='en'>"] {
      for status in [200, 207] {
        let failure = #expect(throws: SyncFailure.self) {
          try response(status, [:], page).multiStatus(when: "list the todos")
        }
        #expect(
          failure
            == .offline(
              "'https://dav.example.org/x' answers with a web page and not as a calendar does; if the "
                + "network wants you to log in, open any page in a browser, and otherwise check the "
                + "address"
            )
        )
      }
    }
    // Some servers describe by a page what they have done.
    #expect(try !response(201, [:], "<html>Created</html>").isPage)
    #expect(try !response(200, ["Content-Type": "text/html"]).isPage)
  }

  @Test("The statuses 429 and 5xx are temporary, with the number of seconds that the server wants")
  func unavailable() throws {
    #expect(
      try failure(503, ["retry-after": "120"])
        == .unavailable("it answers with the error 503", retryAfter: 120)
    )
    #expect(try failure(429) == .unavailable("it gets too many requests", retryAfter: nil))
    #expect(
      try failure(500, ["Retry-After": "soon"])
        == .unavailable("it answers with the error 500", retryAfter: nil)
    )
  }

  @Test("The time to wait for a server may be a date, which may be over, and is an hour at most")
  func retryDate() throws {
    let moment = Date(timeIntervalSince1970: 784_111_777)
    let response = try response(503, ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"])
    #expect(response.retryAfter(now: moment - 90) == 90)
    #expect(response.retryAfter(now: moment + 90) == 0)
    #expect(response.retryAfter(now: .distantPast) == 3600)
    let endless = String(repeating: "9", count: 400)
    #expect(try self.response(503, ["Retry-After": endless]).retryAfter(now: moment) == 3600)
    for text in [
      "Sun, 06 Foo 1994 08:49:37 GMT", "-5", "", "1e400", "Sun, 06 Nov 1994 08:49 GMT",
      "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov +1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun, 06 Nov 1994 08:x:49:37 GMT",
    ] {
      #expect(try self.response(503, ["Retry-After": text]).retryAfter(now: moment) == nil)
    }
  }

  @Test("The text of a failure has the conditions that the server names")
  func conditions() throws {
    let body = """
      <?xml version="1.0"?><e:error xmlns:e="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">\
      <c:no-uid-conflict><e:href>/x</e:href></c:no-uid-conflict></e:error>
      """
    #expect(
      try response(403, [:], body).unexpected(when: "write the todo")
        == .refused(
          "cannot write the todo at 'https://dav.example.org/x': the server requires "
            + "no-uid-conflict"
        )
    )
    #expect(
      try response(403, [:], "<html>").unexpected(when: "write the todo")
        == .refused(
          "cannot write the todo at 'https://dav.example.org/x': the user may not do that; check "
            + "the address and the rights on the server"
        )
    )
  }
}
