/// The picture of a screen: lines of text with styles, and the cursor.
public struct Frame: Equatable, Sendable {
  /// A piece of a line.
  public struct Span: Equatable, Sendable {
    public var text: String
    public var style: Style
    /// True if it is shown as the selected one.
    public var isSelected: Bool

    init(_ text: String, _ style: Style, isSelected: Bool = false) {
      self.text = text
      self.style = style
      self.isSelected = isSelected
    }
  }

  /// The meaning of a piece of text.
  public enum Style: Equatable, Sendable {
    case title
    case todo(Urgency)
    case note
    case problem
  }

  /// A position of the cursor, both counted from 0.
  public struct Cursor: Equatable, Sendable {
    public var column: Int
    public var row: Int
  }

  /// The lines from the top down, as many as the screen has rows.
  public internal(set) var lines: [[Span]]
  /// The cursor; `nil` if no text is typed.
  public internal(set) var cursor: Cursor?
}

extension Frame: CustomStringConvertible {
  /// The text of the lines, without styles and without spaces at the ends.
  public var description: String {
    lines.map { line in
      line.map(\.text).joined().replacing(/\ +$/, with: "")
    }
    .joined(separator: "\n")
  }
}
