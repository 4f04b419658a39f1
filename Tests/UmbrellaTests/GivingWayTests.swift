import Testing

@Suite("A member that a user's module declares too")
struct GivingWayTests {
  @Test("Each addition to a type of the originals gives way to a user's member of its name")
  func additions() async throws {
    let (additions, mistakes) = try await Addition.all(of: Addition.pages())
    #expect(mistakes == [])
    #expect(additions.count >= 35)
    let names = additions.map(\.name)
    #expect(names.count { $0 == "Reducer.onChange(of:perform:)" } == 2)
    let some = ["Effect.append(_:)", "Scheduler.clock", "TestStore.finish()"]
    #expect(Set(names).isSuperset(of: some))
    let uses = try Checkout.text(of: "Tests/UsersHelpers/Uses.swift")
    let givingWay = GivingWay(additions: additions, uses: uses)
    #expect(try await givingWay.mistakes() == [])
  }

  @Test("A row of a page is listed if no public member has its name")
  func unknownRow() async throws {
    let page = """
      # The surface

      | `TestScheduler.run()` | the same |

      ## Additions

      | `TestScheduler.pending` | the scheduled work |
      | `TestScheduler.pendingActions` | nothing |
      | `TimerDrift.seed` | of a type that the originals do not have |
      """
    let (additions, mistakes) = try await Addition.all(of: [("Schedulers", page)])
    #expect(additions.map(\.name) == ["TestScheduler.pending"])
    #expect(mistakes == ["TestScheduler.pendingActions: no public symbol has this name"])
  }

  @Test(
    "A user's member is reported where ours does not give way, and where nothing uses it",
    arguments: [
      ("public func go() {}", "sample.go()", ["ambiguous use of 'go()'"]),
      ("public func go<Value>(_ value: Value) {}", "sample.go(1)", ["ambiguous use of 'go'"]),
      ("public var size: Int { 1 }", "_ = sample.size", ["ambiguous use of 'size'"]),
      (
        "public subscript(n: Int) -> Int { n }", "_ = sample[1]",
        ["ambiguous use of 'subscript(_:)'"]
      ),
      ("public init(size: Int) {}", "_ = Sample(size: 1)", ["ambiguous use of 'init(size:)'"]),
      ("@_disfavoredOverload public func go() {}", "sample.go()", []),
      (
        "@_disfavoredOverload public func go() {}", "_ = sample",
        ["Sample.go() of the user's module is not called"]
      ),
    ]
  )
  func sample(member: String, use: String, mistakes: [String]) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("public struct Sample {\n  \(member)\n}\n", to: "Ours.swift")
      let command = ["swiftc", "-emit-module", "-parse-as-library", "Ours.swift"]
      let compilation = try await run(command, in: folder)
      #expect(compilation.status == 0, "\(compilation)")
      let members = try await SymbolGraph.symbols(of: "Ours", in: [folder])
        .filter { $0.pathComponents.count == 2 }
      let givingWay = GivingWay(
        additions: members.map(Addition.init),
        uses: "import Helpers\nimport Ours\nfunc use(_ sample: Sample) {\n  \(use)\n}\n",
        folders: [folder],
        modules: ["Ours"]
      )
      #expect(try await givingWay.mistakes() == mistakes)
    }
  }
}
