import ComposableFeatures
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
import TestKit
import Testing

@DependencyClient
struct SampleClient: Sendable {
  var search: @Sendable (_ query: String, _ limit: Int) async throws -> [String]
  var isOnline: @Sendable () -> Bool = { false }
  var double: @Sendable (Int) -> Int = { $0 * 2 }
  var log: @Sendable (_ text: String) -> Void
  @DependencyEndpoint(method: "remove")
  var delete: @Sendable (_ id: Int) throws -> Void
  var change: @Sendable (inout Int) throws -> Void
  var nextID: @Sendable () async -> Int?
  var retries = 3
  var name: String?
}

@Suite("A client of functions")
struct DependencyClientTests {
  @Test("A function that is not given is reported, and returns its initial value or throws")
  func notGiven() async {
    let client = SampleClient()
    let issues = await reportedIssues {
      await #expect(throws: Unimplemented.self) { try await client.search("m", 1) }
      #expect(client.isOnline() == false)
      #expect(client.double(4) == 8)
      #expect(await client.nextID() == nil)
      client.log("text")
      #expect(throws: Unimplemented.self) { try client.delete(1) }
      var number = 1
      #expect(throws: Unimplemented.self) { try client.change(&number) }
    }
    #expect(
      issues.map(\.message) == [
        "Unimplemented: 'search'", "Unimplemented: 'isOnline'", "Unimplemented: 'double'",
        "Unimplemented: 'nextID'",
        "Unimplemented: 'log'", "Unimplemented: 'delete'", "Unimplemented: 'change'",
      ]
    )
  }

  @Test("A function that is given is called, also by its method with labels")
  func given() async throws {
    var client = SampleClient()
    client.search = { query, limit in Array(repeating: query, count: limit) }
    client.delete = { _ in }
    #expect(try await client.search(query: "m", limit: 2) == ["m", "m"])
    try client.remove(id: 1)
    #expect(client.retries == 3)
    let whole = SampleClient(
      search: { _, _ in [] },
      isOnline: { true },
      double: { $0 },
      log: { _ in },
      delete: { _ in },
      change: { $0 += 1 },
      nextID: { 1 },
      name: "whole"
    )
    var number = 1
    try whole.change(&number)
    #expect(whole.isOnline() && number == 2 && whole.name == "whole")
  }
}

@Suite("Functions and values that a test has not given")
struct UnimplementedTests {
  @Test(
    "An unimplemented function is reported with its arguments, and returns its placeholder or throws"
  )
  func functions() async {
    let line: UInt = #line + 1
    let plain: @Sendable (Int, String) -> Int = unimplemented("plain", placeholder: 7)
    let later: @Sendable (Int) async -> Void = unimplemented("later")
    let throwing: @Sendable () throws -> Int = unimplemented("throwing")
    let both: @Sendable () async throws -> Int = unimplemented("both")
    let issues = await reportedIssues {
      #expect(plain(1, "a") == 7)
      await later(2)
      #expect(throws: Unimplemented.self) { try throwing() }
      await #expect(throws: Unimplemented.self) { try await both() }
    }
    #expect(issues.count == 4)
    #expect(issues.first?.line == line)
    #expect(
      issues.first?.message == """
        Unimplemented: plain

          Defined in 'functions()' at ComposableFeaturesTests/DependencyClientTests.swift:\(line)

          Called with:
          1
          "a"
        """
    )
    #expect("\(Unimplemented("plain"))" == "Unimplemented: 'plain'")
  }

  @Test("The session of a test takes all requests itself, so that none gets to the network")
  func session() throws {
    @Dependency(\.urlSession) var session
    let url = try #require(URL(string: "http://localhost/todos"))
    let ways = try #require(session.configuration.protocolClasses)
    #expect(
      ways.map { ($0 as? URLProtocol.Type)?.canInit(with: URLRequest(url: url)) } == [true]
    )
    #expect(session !== URLSession.shared)
  }

  @Test("A URL is opened by the function that is given, and reported without one")
  func openURL() async throws {
    let url = try #require(URL(string: "https://example.org"))
    let issues = await reportedIssues {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url) == false)
    }
    #expect(issues.count == 1)
    await withDependencies {
      $0.openURL = OpenURLEffect { $0 == url }
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url))
    }
  }

  @Test("Work that nobody waits for is waited for in tests")
  func fireAndForget() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let log = TestKit.Log<Int>()
    await fireAndForget {
      await Task.yield()
      log.note(1)
    }
    #expect(log.entries == [1])
  }
}
