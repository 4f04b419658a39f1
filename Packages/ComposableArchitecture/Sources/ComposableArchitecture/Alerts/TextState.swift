/// A text to show, as a value that a state can hold and a test can compare.
///
/// ```swift
/// let title = TextState("Delete ") + TextState(document.name).bold() + TextState("?")
/// String(state: title)  // Delete Notes?
/// ```
///
/// A text without styles can be written as a string literal, also with interpolations. Two texts are
/// equal if they show the same, no matter how they were composed.
///
/// Source: the Composable Architecture's `TextState`, without the parts that only SwiftUI can show.
public struct TextState: Hashable, Sendable {
  /// The style of a part of a text.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Bold.
    public static let bold = Style(rawValue: 1)
    /// Italic.
    public static let italic = Style(rawValue: 2)
    /// Underlined.
    public static let underline = Style(rawValue: 4)
    /// Struck through.
    public static let strikethrough = Style(rawValue: 8)
  }

  /// A part of a text that is shown in one style.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public let text: String
    /// Their style.
    public fileprivate(set) var style: Style
  }

  /// The parts of the text, in their order: none is empty, and neighbours differ in style. A
  /// terminal writes one after another, each between the codes of its style.
  @_disfavoredOverload
  public private(set) var runs: [Run]

  /// Makes a plain text.
  public init(verbatim content: String) {
    runs = content.isEmpty ? [] : [Run(text: content, style: [])]
  }

  /// Makes a plain text.
  public init(_ content: some StringProtocol) {
    self.init(verbatim: String(content))
  }

  /// Joins two texts; each keeps its styles.
  ///
  /// - Complexity: O(*n*) for *n* runs, plus the lengths of the two runs where the texts are
  ///   joined.
  public static func + (first: TextState, second: TextState) -> TextState {
    guard let last = first.runs.last, let next = second.runs.first, last.style == next.style else {
      return TextState(runs: first.runs + second.runs)
    }
    let joint = Run(text: last.text + next.text, style: last.style)
    return TextState(runs: first.runs.dropLast() + [joint] + second.runs.dropFirst())
  }

  /// The text in bold.
  public func bold() -> TextState { styled(.bold, isActive: true) }

  /// The text in italics.
  public func italic() -> TextState { styled(.italic, isActive: true) }

  /// The text with a line under it, or without one.
  public func underline(_ isActive: Bool = true) -> TextState {
    styled(.underline, isActive: isActive)
  }

  /// The text with a line through it, or without one.
  public func strikethrough(_ isActive: Bool = true) -> TextState {
    styled(.strikethrough, isActive: isActive)
  }

  private init(runs: some Sequence<Run>) {
    self.runs = Array(runs)
  }

  private func styled(_ style: Style, isActive: Bool) -> TextState {
    runs.reduce(TextState(verbatim: "")) { text, run in
      var run = run
      if isActive { run.style.insert(style) } else { run.style.remove(style) }
      return text + TextState(runs: [run])
    }
  }
}

extension TextState: ExpressibleByStringInterpolation {
  /// Makes a plain text of a string literal.
  public init(stringLiteral content: String) {
    self.init(verbatim: content)
  }
}

extension String {
  /// Makes a string of the characters of a text, without its styles.
  public init(state: TextState) {
    self = state.runs.map(\.text).joined()
  }
}

extension TextState: CustomStringConvertible {
  /// The characters of the text, without its styles.
  @_disfavoredOverload
  public var description: String { String(state: self) }
}

extension TextState: CustomDebugOutputConvertible {
  /// The lines of the text, with Markdown's marks around the parts that have a style:
  ///
  /// ```
  /// TextState(
  ///   Delete **Notes**?
  /// )
  /// ```
  public var debugOutput: String {
    let text = visible(runs.map(\.markedUp).joined())
    return "TextState(\n  \(text.replacing("\n", with: "\n  "))\n)"
  }
}

extension TextState.Run {
  fileprivate var markedUp: String {
    var text = text
    if style.contains(.bold) { text = "**\(text)**" }
    if style.contains(.italic) { text = "_\(text)_" }
    if style.contains(.strikethrough) { text = "~~\(text)~~" }
    if style.contains(.underline) { text = "<u>\(text)</u>" }
    return text
  }
}
