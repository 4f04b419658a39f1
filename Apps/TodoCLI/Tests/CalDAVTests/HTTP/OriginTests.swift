import Foundation
import Testing
import TodoCLI
import TodoFeature

@testable import TodoSync

@Suite("Origins")
struct OriginTests {
  @Test(
    "Addresses with encryption and those of this machine are accepted",
    arguments: [
      "https://example.org", "HTTPS://Example.org:8443/x", "http://localhost:5232",
      "http://127.0.0.1", "http://127.3.2.1:80/", "http://[::1]:5232/", "http://LOCALHOST/",
    ]
  )
  func accepted(text: String) throws {
    _ = try Origin(of: #require(URL(string: text)))
  }

  @Test(
    "An address that is neither encrypted nor of this machine is refused, and named with the fix",
    arguments: [
      "http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/",
      "http://128.0.0.1/", "http://[::2]/", "http://0.0.0.0/", "ftp://example.org/",
      "file:///etc/passwd", "http://127.1@example.org/",
    ]
  )
  func refused(text: String) throws {
    let url = try #require(URL(string: text))
    let failure = #expect(throws: SyncFailure.self) { try Origin(of: url) }
    #expect(failure?.message.contains(url.shown) == true)
  }

  @Test("An address with a password is refused, and the password is not repeated")
  func userInfo() throws {
    let url = try #require(URL(string: "https://ann:s3cret@example.org/?token=t0ken"))
    let failure = #expect(throws: SyncFailure.self) { try Origin(of: url) }
    #expect(
      failure
        == .refused(
          "'https://example.org/' has a user name in it; leave it out, and give it separately"
        )
    )
  }

  @Test("The default port of a scheme, and the case of a host, make no difference to an origin")
  func equality() throws {
    func origin(_ text: String) throws -> Origin { try Origin(of: #require(URL(string: text))) }
    #expect(try origin("https://example.org/a") == origin("https://EXAMPLE.org:443/b"))
    #expect(try origin("https://example.org") != origin("https://example.org:444"))
    #expect(try origin("https://example.org") != origin("https://a.example.org"))
    #expect(try origin("https://localhost") != origin("http://localhost:443"))
  }

  @Test("A proxy must not read what is sent to this machine without encryption")
  func proxies() throws {
    let plain = try Origin(of: #require(URL(string: "http://localhost:5232")))
    let encrypted = try Origin(of: #require(URL(string: "https://example.org")))
    let proxy = [EnvironmentVariable.httpProxy: "http://proxy.example.org:3128"]
    try plain.checkProxy(in: [:])
    try encrypted.checkProxy(in: proxy)
    try plain.checkProxy(in: proxy.merging([.noProxy: "example.org,localhost"]) { $1 })
    try plain.checkProxy(in: proxy.merging([.noProxyInCapitals: "*"]) { $1 })
    let failure = #expect(throws: SyncFailure.self) { try plain.checkProxy(in: proxy) }
    #expect(
      failure
        == .refused(
          "the proxy of $http_proxy could read the password; add 'localhost' to $no_proxy"
        )
    )
  }
}
