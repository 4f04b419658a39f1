import Foundation
import FoundationXML

/// Reads a text of another machine, within limits. It keeps nothing but the names of open elements.
final class BoundedXMLParser<Visitor: XMLVisitor>: NSObject, XMLParserDelegate {
  private let limits: XMLLimits
  private var visitor: Visitor
  private var path: [XMLName] = []
  private var text = ""
  private var elements = 0
  private var problem: XMLProblem?

  private init(_ visitor: Visitor, limits: XMLLimits) {
    self.visitor = visitor
    self.limits = limits
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - visitor: Receives the elements.
  ///   - limits: The limits of the text.
  /// - Returns: The visitor, after the last element.
  static func parse(
    _ data: Data,
    with visitor: Visitor,
    limits: XMLLimits = XMLLimits()
  ) throws(XMLProblem) -> Visitor {
    try XMLProlog.check(data)
    try XMLTags.check(data, limits: limits)
    let delegate = BoundedXMLParser(visitor, limits: limits)
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
    return delegate.visitor
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
    visitor.start(path, attributes: attributes)
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard problem == nil, !path.isEmpty else { return }
    visitor.end(path, text: text)
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

/// Receives the elements of a text, one after the other.
protocol XMLVisitor {
  /// An element begins.
  ///
  /// - Parameters:
  ///   - path: The names of the elements that it is in, from the root, and its own.
  ///   - attributes: Its attributes.
  mutating func start(_ path: [XMLName], attributes: [String: String])

  /// An element ends.
  ///
  /// - Parameters:
  ///   - path: The names of the elements that it is in, from the root, and its own.
  ///   - text: The text after its last child.
  mutating func end(_ path: [XMLName], text: String)
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
