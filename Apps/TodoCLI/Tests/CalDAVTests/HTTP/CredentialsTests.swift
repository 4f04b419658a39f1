import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Credentials")
struct CredentialsTests {
  private let ann = Credentials(user: "ann", password: "s3cret")

  @Test("No description of credentials shows the password, also not inside of another value")
  func redaction() throws {
    let url = try #require(URL(string: "https://example.org"))
    let request = HTTPRequest(method: "PUT", url: url, credentials: ann)
    var dumped = ""
    dump(ann, to: &dumped)
    dump(request, to: &dumped)
    dump([ann], to: &dumped)
    let texts = [
      "\(ann)", String(reflecting: ann), "\(request)", String(reflecting: request), dumped,
    ]
    for text in texts {
      #expect(!text.contains("s3cret") && !text.contains("czNjcmV0"))
      #expect(text.contains("ann"))
    }
  }

  @Test("A user name with a colon is refused, and the message does not show the password")
  func colon() {
    let failure = #expect(throws: SyncFailure.self) {
      try Credentials(user: "a:b", password: "s3cret").authorization()
    }
    #expect(failure?.message.contains("s3cret") == false)
  }

  @Test("The header has the user and the password in base 64, as UTF-8")
  func header() throws {
    #expect(
      try Credentials(user: "Aladdin", password: "open sesame").authorization()
        == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="
    )
    #expect(
      try Credentials(user: "test", password: "123£").authorization() == "Basic dGVzdDoxMjPCow=="
    )
  }
}
