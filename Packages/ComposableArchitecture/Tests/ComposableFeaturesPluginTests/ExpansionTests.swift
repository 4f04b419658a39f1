import Foundation
import Testing

@testable import ComposableFeaturesPlugin

/// The sources are in `MacroSamples.swift`, which the compiler compiles with the macros.
@Suite("The expansions of macros")
struct ExpansionTests {
  /// The declarations of the file with samples, by their names.
  static let samples: [String: String] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ComposableFeaturesTests/MacroSamples.swift")
    let source = Source(try! String(contentsOf: file, encoding: .utf8))
    let declarations = DeclarationParser.declarations(of: source, in: source.tokens.indices)
    return Dictionary(
      uniqueKeysWithValues: (declarations + declarations.flatMap(\.members))
        .filter { $0.attribute("CasePathable") != nil || $0.attribute("Reducer") != nil }
        .filter { !["State", "Action"].contains($0.name) }
        .map { ($0.name, source.text(ofTokens: $0.tokens)) }
    )
  }()

  private func request(_ name: String, _ role: String) throws -> Request {
    let source = try #require(Self.samples[name])
    let macro = source.hasPrefix("@Reducer") ? "Reducer" : "CasePathable"
    return Request(macro: macro, role: role, source: source)
  }

  static let members = [
    (
      "PlainCases",
      """
      public struct AllCasePaths: Swift.Sendable {
      public var tapped: ComposableFeatures.CasePath<PlainCases, Swift.Void> { .init(PlainCases.tapped) }
      public var named: ComposableFeatures.CasePath<PlainCases, String> { .init(PlainCases.named) }
      public var row: ComposableFeatures.CasePath<PlainCases, (id: Int, [String: Int])> { .init(PlainCases.row) }
      }
      public static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
    ),
    (
      "GenericCases",
      """
      public struct AllCasePaths: Swift.Sendable {
      public var value: ComposableFeatures.CasePath<GenericCases, Value> { .init(GenericCases.value) }
      public var nested: ComposableFeatures.CasePath<GenericCases, GenericCases> { .init(GenericCases.nested) }
      public var function: ComposableFeatures.CasePath<GenericCases, ((Value) -> GenericCases, \
      Array<Dictionary<Value, GenericCases>>)> { .init(GenericCases.function) }
      public var withDefault: ComposableFeatures.CasePath<GenericCases, (text: String, number: Int)> \
      { .init(GenericCases.withDefault) }
      }
      public static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
    ),
    (
      "ConditionalCases",
      """
      public struct AllCasePaths: Swift.Sendable {
      #if os(Linux)
      public var linux: ComposableFeatures.CasePath<ConditionalCases, (any Error)> { .init(ConditionalCases.linux) }
      public var everywhere: ComposableFeatures.CasePath<ConditionalCases, Int> { .init(ConditionalCases.everywhere) }
      #elseif os(macOS) && !DEBUG
      public var macOS: ComposableFeatures.CasePath<ConditionalCases, Swift.Void> { .init(ConditionalCases.macOS) }
      #else
      public var other: ComposableFeatures.CasePath<ConditionalCases, Swift.Void> { .init(ConditionalCases.other) }
      public var everywhere: ComposableFeatures.CasePath<ConditionalCases, Swift.Void> { .init(ConditionalCases.everywhere) }
      #endif
      public var `default`: ComposableFeatures.CasePath<ConditionalCases, Swift.Void> \
      { .init(ConditionalCases.`default`) }
      public var `a name with blanks`: ComposableFeatures.CasePath<ConditionalCases, Int> \
      { .init(ConditionalCases.`a name with blanks`) }
      }
      public static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
    ),
    (
      "NoCases",
      """
      public struct AllCasePaths: Swift.Sendable {
      }
      public static var allCasePaths: AllCasePaths { AllCasePaths() }
      """
    ),
    (
      "EmptyFeature",
      """
      struct State: Codable, Equatable, Hashable, Sendable {
      init() {}
      }
      enum Action: Equatable, Hashable, Sendable {}
      let body = ComposableFeatures.EmptyReducer<State, Action>()
      """
    ),
    ("PublicFeature", ""),
    ("TypedBody", ""),
    ("MethodFeature", ""),
    ("StoredBody", ""),
    ("ConformingFeature", ""),
    (
      "Inner",
      """
      struct State: Codable, Equatable, Hashable, Sendable {
      init() {}
      }
      enum Action: Equatable, Hashable, Sendable {}
      let body = ComposableFeatures.EmptyReducer<State, Action>()
      """
    ),
  ]

  @Test("A macro adds the members that are missing", arguments: members)
  func addMembers(name: String, expansion: String) throws {
    #expect(try request(name, "member").expansion == expansion)
  }

  @Test("All samples are in the table")
  func completeness() {
    #expect(Set(Self.samples.keys) == Set(Self.members.map(\.0)))
  }

  @Test("A type gets the conformances that it lacks, where it is declared")
  func conformances() throws {
    var request = try request("Inner", "extension")
    request.extendedType = "Outer.Inner"
    request.conformances = ["ComposableFeatures.Reducer"]
    #expect(request.expansion == "extension Outer.Inner: ComposableFeatures.Reducer {}")
    request.conformances = nil
    #expect(request.expansion == "")
  }

  /// The attributes that the member of a feature gets.
  private func attributes(of name: String, in feature: String) throws -> String {
    let parent = try #require(Self.samples[feature])
    let member = try #require(
      DeclarationParser.declaration(of: parent)?.members.first { $0.name == name }
    )
    var request = Request(
      macro: "Reducer",
      role: "memberAttribute",
      source: member.source.text(ofTokens: member.tokens)
    )
    request.parent = parent
    return request.expansion
  }

  @Test("The members of a feature get the attributes that they lack")
  func attributes() throws {
    #expect(
      try attributes(of: "State", in: "PublicFeature")
        == "@ComposableFeatures.CasePathable @dynamicMemberLookup"
    )
    #expect(try attributes(of: "Action", in: "PublicFeature") == "")
    #expect(try attributes(of: "Action", in: "ConformingFeature") == "")
    #expect(
      try attributes(of: "body", in: "PublicFeature")
        == "@ComposableFeatures.ReducerBuilder<Self.State, Self.Action>"
    )
    #expect(
      try attributes(of: "body", in: "TypedBody")
        == "@ComposableFeatures.ReducerBuilder<Int, Never>"
    )
    #expect(try attributes(of: "body", in: "ConformingFeature") == "")
    #expect(try attributes(of: "body", in: "StoredBody") == "")
    #expect(try attributes(of: "count", in: "Inner") == "")
  }

  @Test("A generic parameter, for which the compiler asks too, gets no attributes")
  func genericParameter() {
    let source =
      "@Reducer struct Feature<State> { var body: some ReducerOf<Self> { EmptyReducer() } }"
    var request = Request(macro: "Reducer", role: "memberAttribute", source: source)
    request.parent = source
    request.offset = 50
    #expect(request.expansion == "")
  }
}
