/// The elements of the drawings of marbles and timelines. Their styles are classes of the drawing's style
/// sheet.
package enum SVG {
  /// The width of a letter of the font, in tenths.
  private static let letterWidth = 73

  /// The width of a text in the font of the drawing.
  package static func width(of text: String) -> Int {
    (text.count * letterWidth + 9) / 10
  }

  package static func text(_ text: String, x: Int, y: Int, _ style: String = "") -> String {
    "<text\(style.isEmpty ? "" : " class=\"\(style)\"") x=\"\(x)\" y=\"\(y)\">\(text.xml)</text>"
  }

  package static func line(x: ClosedRange<Int>, y: ClosedRange<Int>, _ style: String) -> String {
    """
    <line class="\(style)" x1="\(x.lowerBound)" x2="\(x.upperBound)" y1="\(y.lowerBound)" \
    y2="\(y.upperBound)"/>
    """
  }

  package static func circle(x: Int, y: Int, radius: Int, _ style: String) -> String {
    "<circle class=\"\(style)\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(radius)\"/>"
  }

  package static func rectangle(x: Int, y: Int, width: Int, height: Int, _ style: String) -> String
  {
    """
    <rect class="\(style)" x="\(x)" y="\(y)" width="\(width)" height="\(height)"/>
    """
  }
}
