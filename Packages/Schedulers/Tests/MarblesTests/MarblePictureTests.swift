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
}
