import Foundation
import FoundationXML
import Marbles
import Testing

@Suite("Pictures of marble diagrams")
struct MarblePictureTests {
  @Test("A picture is SVG with each event at its step")
  func svg() throws {
    let rows: [MarblePicture.Row] = [
      .diagram("source", try MarbleDiagram("a-(b'<&>')-{2}-|")),
      .label("filter { $0 < 2 }"), .diagram("output", try MarbleDiagram("^-a--#")),
      .diagram("cancelled", try MarbleDiagram("a!")),
    ]
    let svg = MarblePicture(rows).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains(">filter { $0 &lt; 2 }</text>") && svg.contains(">&lt;&amp;&gt;</text>"))
    #expect(svg.matches(of: /class="value c0"/).count == 3)
    #expect(svg.matches(of: /class="value c1"/).count == 1)
    #expect(svg.contains("prefers-color-scheme: dark"))
    let (source, output) = (
      try #require(svg.firstMatch(of: /<title>2s<\/title><rect class="value c1" x="(\d+)"/)),
      try #require(svg.firstMatch(of: /<title>2s<\/title><rect class="value c0" x="(\d+)"/))
    )
    #expect(source.1 == output.1)
  }

  @Test("The demands of a step stand side by side, as wide as their texts at least")
  func demands() throws {
    let diagram = try MarbleDiagram("({10}{2})-a|")
    let svg = MarblePicture([.diagram("demands", diagram)]).svg
    let places = svg.matches(of: /<text[^>]* x="(\d+)"[^>]*>\{/).compactMap { Int($0.1) }
    // A character takes eight points.
    #expect(places.count == 2 && places[1] - places[0] >= 8 * (4 + 3) / 2)
  }

  @Test(
    "Characters that XML forbids, and other control characters, are shown by symbols or numbers",
    arguments: [
      ("\u{0}", "␀"), ("\u{1}", "␁"), ("\u{8}", "␈"), ("\u{B}", "␋"), ("\u{1B}[1m", "␛[1m"),
      ("\u{1F}", "␟"), ("\u{7F}", "␡"), ("\u{85}", "\\u{85}"), ("\u{FFFE}", "\\u{FFFE}"),
      ("\u{FFFF}", "\\u{FFFF}"), ("e\u{301}\u{1}", "e\u{301}␁"), ("\u{1F600}", "\u{1F600}"),
    ]
  )
  func controlCharacters(text: String, shown: String) throws {
    let diagram = try MarbleDiagram("a-'\(text)'-|")
    let svg = MarblePicture([.diagram("keys \(text)", diagram), .label("map \(text)")]).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    for name in ["\(shown)", "keys \(shown)", "map \(shown)"] {
      #expect(svg.contains(">\(name)</text>"), "\(svg)")
    }
  }

  @Test("Every character below the surrogates gives XML")
  func allCharacters() {
    for value in 0..<UInt32(0xD800) {
      let svg = MarblePicture([.label("\(Unicode.Scalar(value)!)")]).svg
      guard !XMLParser(data: Data(svg.utf8)).parse() else { continue }
      Issue.record("U+\(String(value, radix: 16))")
    }
  }
}
