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
