import Foundation
import TestKit
import Testing

@testable import ComposableFeaturesPlugin

/// Editors ask for expansions while a source is typed.
@Suite("Unfinished sources", .timeLimit(.minutes(10)))
struct UnfinishedSourceTests {
  private static let sources = Array(ExpansionTests.samples.values)

  private func expand(_ source: String) {
    for macro in Expansion.Macro.allCases {
      for role in Expansion.Role.allCases.map(\.rawValue) + ["conformance"] {
        var request = Request(macro: macro.name, role: role, source: source)
        request.parent = source
        request.extendedType = source
        request.conformances = [source]
        request.offset = 60
        _ = Plugin.answer(to: request.message.encoded)
      }
    }
  }

  @Test("A source that is cut anywhere has an answer", arguments: sources)
  func cut(source: String) {
    let bytes = Array(source.utf8)
    for count in bytes.indices {
      expand(String(decoding: bytes[..<count], as: UTF8.self))
      expand(String(decoding: bytes[count...], as: UTF8.self))
    }
  }

  @Test(
    "A source with random changes has an answer",
    arguments: SearchSize.changedSources.seeds(inParts: 8)
  )
  func changed(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      var bytes = Array(Self.sources.randomElement(using: &random)!.utf8)
      for _ in 0..<3 {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1:
          bytes.insert("(){}[]<>\"\\/#`@.,:;=\n".utf8.randomElement(using: &random)!, at: index)
        default: bytes.swapAt(index, Int.random(in: bytes.indices, using: &random))
        }
      }
      expand(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(
    "A long source is read in time that grows like its length",
    arguments: [
      "(", ")", "<", ">", "a<", "\"", "\"\\(", "#", "/", "/*", "`", "@", "@a(", "case a(",
      "case a<", ",", "a: ", "=",
      "#if ", ";", "public ", "var a = b {", "enum a {",
    ]
  )
  func long(piece: String) {
    expand("enum A { case a\n" + String(repeating: piece, count: 100_000 / piece.utf8.count))
  }
}
