import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Collects the texts of a chart.
final class ChartReader: NSObject, XMLParserDelegate {
  private(set) var texts: [String] = []
  private var text = ""

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    if name == "text" { texts.append(text.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }
}
