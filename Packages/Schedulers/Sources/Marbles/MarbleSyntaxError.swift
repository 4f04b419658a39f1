/// A text that is no marble diagram.
public struct MarbleSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// The number of characters before the mistake.
  public let position: Int
  /// What is wrong, and what to do.
  public let reason: String

  /// The reason, and the text with the place of the mistake.
  public var description: String {
    """
    This is no marble diagram: \(reason)

      \(text)
      \(String(repeating: " ", count: position))^
    """
  }
}
