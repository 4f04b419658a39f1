import Testing

@testable import ComposableFeaturesPlugin

/// `DependencyClientTests.swift` beside the tests of features is compiled with these expansions.
@Suite("The expansions of @DependencyClient")
struct DependencyClientTests {
  @Test(
    "A structure gets an initialiser with all functions, and one with none if nothing else is needed"
  )
  func initializers() {
    func members(_ source: String) -> String {
      Request(macro: "DependencyClient", role: "member", source: source).expansion
    }
    #expect(
      members(
        "public struct A { public var f: (Int) -> Void; var n = 1; var t: Int = 1; static var s: Int = 2 }"
      ) == """
        public init(f: @escaping (Int) -> Void, t: Int = 1) {
        self.f = f
        self.t = t
        }
        public init() {}
        """
    )
    #expect(members("struct A { let n: Int }") == "init(n: Int) {\nself.n = n\n}")
  }

  @Test(
    "Variables of functions become endpoints",
    arguments: [
      ("var f: () -> Void", true),
      ("var f: @Sendable (Int) async throws -> [Int] = { [$0] }", true),
      ("var f: (@Sendable () -> Void)?", false), ("let f: () -> Void", false),
      ("var n: Int", false),
      ("var f: () -> Void { {} }", false), ("@DependencyEndpointIgnored var f: () -> Void", false),
      ("@DependencyEndpoint var f: () -> Void", false), ("static var f: () -> Void = {}", false),
    ]
  )
  func endpoints(member: String, isEndpoint: Bool) {
    var request = Request(macro: "DependencyClient", role: "memberAttribute", source: member)
    request.parent = "struct A { \(member) }"
    #expect(request.expansion == (isEndpoint ? "@ComposableFeatures.DependencyEndpoint" : ""))
  }

  @Test("A function without names throws, or does nothing, after its report")
  func storage() {
    func storage(_ source: String) -> String {
      Request(macro: "DependencyEndpoint", role: "peer", source: source).expansion
    }
    #expect(
      storage("var load: @Sendable (Int, inout [Int]) async throws(E) -> A") == """
        private var _load: @Sendable (Int, inout [Int]) async throws(E) -> A = { p0, p1 in
        ComposableFeatures._$reportUnimplemented("load")
        throw ComposableFeatures.Unimplemented("load")
        }
        """
    )
    #expect(
      storage("var name: () -> String?") == """
        private var _name: () -> String? = {
        ComposableFeatures._$reportUnimplemented("name")
        return nil
        }
        """
    )
    #expect(
      storage("var log: (_ text: String) -> Void") == """
        private var _log: (_ text: String) -> Void = { p0 in
        ComposableFeatures._$reportUnimplemented("log")
        }
        func log(text p0: String) -> Void {
        self.log(p0)
        }
        """
    )
    #expect(
      storage(
        #"@DependencyEndpoint(method: "fetch") public var load: (_ id: Int) async -> [Int] = { _ in [] }"#
      ) == """
        private var _load: (_ id: Int) async -> [Int] = { p0 in
        ComposableFeatures._$reportUnimplemented("load")
        return await ({ _ in [] })(p0)
        }
        public func fetch(id p0: Int) async -> [Int] {
        await self.load(p0)
        }
        """
    )
  }
}
