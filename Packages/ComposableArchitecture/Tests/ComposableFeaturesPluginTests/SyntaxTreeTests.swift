import Foundation
import TestKit
import Testing

@testable import ComposableFeaturesPlugin

/// The compiler prints the syntax tree of a source: it tells where each declaration begins.
@Suite("The compiler's own syntax tree", .timeLimit(.minutes(30)))
struct SyntaxTreeTests {
  /// A declaration, a variable or a case of a source.
  struct Landmark: Hashable, Comparable, CustomStringConvertible {
    /// The offset of its keyword or its name, in bytes.
    let offset: Int
    let word: String

    var description: String { "\(word) at \(offset)" }

    static func < (first: Landmark, second: Landmark) -> Bool { first.offset < second.offset }
  }

  // MARK: - Ours

  private static func landmarks(of text: String) -> [Landmark] {
    let source = Source(text)
    var found: [Landmark] = []
    var rest = DeclarationParser.declarations(of: source, in: source.tokens.indices)
    while let declaration = rest.popLast() {
      let names =
        declaration.bindings.filter { $0.name != nil }.map(\.range) + declaration.cases.map(\.range)
      found += ([declaration.keywordRange] + names).map {
        Landmark(offset: $0.lowerBound, word: source.text($0))
      }
      if types.contains(declaration.keyword) { rest += declaration.members }
    }
    return found.sorted()
  }

  private static let types: Set = ["struct", "enum", "class", "actor", "extension", "protocol"]

  // MARK: - The compiler's

  /// The landmarks of a file; nil if it has code that is no declaration, or depends on conditions.
  private static func compilersLandmarks(of file: URL, _ text: String) throws -> [Landmark]? {
    let bytes = Array(text.utf8)
    var found: [Landmark] = []
    var tuples: [ClosedRange<Int>] = []
    // The compiler prints no JSON for a few.
    guard var rest = try tree(of: file) else { return nil }
    while let node = rest.popLast() {
      let kind = node["_kind"] as? String ?? ""
      if ["top_level_code_decl", "macro_expansion_decl"].contains(kind) { return nil }
      guard kind.hasSuffix("_decl") || ["protocol", "typealias"].contains(kind),
        kind != "enum_element_decl"
      else { continue }
      found.append(Landmark(at: node, in: bytes))
      found += children(of: node, "elements").map { Landmark(at: $0, in: bytes) }
      if isTuple(node) { tuples.append(range(of: node)) }
      rest += children(of: node, "members")
    }
    return found.filter { landmark in
      !tuples.contains { $0.lowerBound < landmark.offset && $0.contains(landmark.offset) }
    }
    .sorted()
  }

  /// True for the variables of a tuple, whose names are not read here.
  private static func isTuple(_ node: [String: Any]) -> Bool {
    children(of: node, "pattern_entries").contains {
      ($0["pattern"] as? [String: Any])?["_kind"] as? String == "pattern_tuple"
    }
  }

  fileprivate static func range(of node: [String: Any]) -> ClosedRange<Int> {
    let range = node["range"] as? [String: Int]
    return (range?["start"] ?? 0)...(range?["end"] ?? 0)
  }

  private static func children(of node: [String: Any], _ name: String) -> [[String: Any]] {
    node[name] as? [[String: Any]] ?? []
  }

  private static func tree(of file: URL) throws -> [[String: Any]]? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-frontend", "-dump-parse", "-dump-ast-format", "json",
      "-enable-bare-slash-regex", file.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let tree = try? JSONSerialization.jsonObject(with: data)
    return (tree as? [String: Any]).map { children(of: $0, "items") }
  }

  // MARK: - The comparison

  private static func isConditional(_ text: String) -> Bool {
    text.contains(/(?m)^\s*#(if|sourceLocation)/)
  }

  /// The files that both read: all in this checkout, with the packages that were fetched into it.
  private static let files: [URL] = {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    return FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "Package.swift" }
      .sorted { $0.path < $1.path } ?? []
  }()

  @Test("Declarations, variables and cases begin where the compiler sees them")
  func agree() throws {
    var random = SplitMix64(seed: 1)
    let files = Self.files.shuffled(using: &random).prefix(SearchSize.syntaxTrees.count)
    var count = 0
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard !Self.isConditional(text), let wanted = try Self.compilersLandmarks(of: file, text)
      else { continue }
      let read = Self.landmarks(of: text)
      #expect(Set(read).symmetricDifference(wanted).sorted() == [], "\(file.path)")
      count += wanted.count
    }
    #expect(count > 50, "of \(files.count) files")
  }
}

extension SyntaxTreeTests.Landmark {
  /// The place at which a node of the compiler's tree begins. That of a static member is its `static` or `class`.
  fileprivate init(at node: [String: Any], in bytes: [UInt8]) {
    var offset = SyntaxTreeTests.range(of: node).lowerBound
    func word() -> String {
      let isLetter = { (byte: UInt8) in
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`") || byte >= 0x80
          || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      }
      return String(decoding: bytes[offset...].prefix(while: isLetter), as: UTF8.self)
    }
    let keyword = word()
    let isMember = (node["_kind"] as? String).map { !$0.hasPrefix("class") } ?? true
    if keyword == "static" || keyword == "class" && isMember {
      offset += keyword.utf8.count
      while bytes[offset] <= UInt8(ascii: " ") { offset += 1 }
    }
    self.init(offset: offset, word: word())
  }
}
