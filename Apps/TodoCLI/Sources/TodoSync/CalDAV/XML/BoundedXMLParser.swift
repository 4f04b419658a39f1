import Foundation
import FoundationXML

/// Reads a text of another machine, within limits. It keeps nothing but the names of open elements.
final class BoundedXMLParser: NSObject, XMLParserDelegate {
  private let limits: XMLLimits
  private var reader = MultiStatusReader()
  private var path: [XMLName] = []
  private var text = ""
  private var elements = 0
  private var problem: XMLProblem?

  private init(limits: XMLLimits) {
    self.limits = limits
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - limits: The limits of the text.
  /// - Returns: The reader of its elements, after the last one.
  static func parse(
    _ data: Data,
    limits: XMLLimits = XMLLimits()
  ) throws(XMLProblem) -> MultiStatusReader {
    try XMLCheck.check(data, limits: limits)
    let delegate = BoundedXMLParser(limits: limits)
    let parser = XMLParser(data: data)
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.externalEntityResolvingPolicy = .never
    parser.delegate = delegate
    let isComplete = parser.parse()
    if let problem = delegate.problem { throw problem }
    guard isComplete, delegate.path.isEmpty, delegate.elements > 0 else {
      throw XMLProblem("it is no XML, near line \(parser.lineNumber)")
    }
    return delegate.reader
  }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard problem == nil else { return }
    elements += 1
    if path.count == limits.depth {
      problem = XMLProblem("more than \(limits.depth) elements are inside of each other")
    } else if elements > limits.elements {
      problem = XMLProblem("it has more than \(limits.elements) elements")
    }
    guard problem == nil else { return parser.abortParsing() }
    path.append(XMLName(space: namespaceURI ?? "", name: elementName))
    text = ""
    reader.start(path, attributes: attributes)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard problem == nil, !path.isEmpty else { return }
    reader.end(path, text: text)
    text = ""
    path.removeLast()
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    problem = problem ?? XMLProblem("it is no XML, near line \(parser.lineNumber)")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    text += String(decoding: CDATABlock, as: UTF8.self)
  }
}

/// The limits of a text.
struct XMLLimits {
  /// The number of elements inside of each other.
  var depth = 64
  /// The number of elements.
  var elements = 2_000_000
  /// The number of attributes of one element.
  var attributes = 100
  /// The size of an element's name and its attributes, in bytes.
  var tagSize = 64 << 10
}

/// The reason why a text is not understood.
struct XMLProblem: Error, Equatable {
  /// The reason, to be read after "it is not understood:".
  let reason: String

  /// Creates a problem.
  init(_ reason: String) { self.reason = reason }
}
