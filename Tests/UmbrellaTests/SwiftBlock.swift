import Foundation

/// A block of Swift code in the documentation: in the `///` comments of a source file, or in a page.
struct SwiftBlock: Sendable {
  /// The file, as it is named from the checkout's root.
  let file: String
  /// The line in which the code begins.
  let line: Int
  let lines: [String]

  /// The file and the line.
  var location: String { "\(file):\(line)" }

  /// True if the block is in a page, a Markdown file.
  var isInPage: Bool { file.hasSuffix(".md") }

  /// All blocks of the source files and pages in a folder.
  static func all(in folder: String) throws -> [SwiftBlock] {
    let files = FileManager.default.enumerator(
      atPath: Checkout.root.appendingPathComponent(folder).path
    )
    let names = (files?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
      .sorted()
    return try names.flatMap { name in
      try blocks(in: Checkout.text(of: "\(folder)/\(name)"), file: "\(folder)/\(name)")
    }
  }

  /// The blocks of a file's text.
  static func blocks(in text: String, file: String) -> [SwiftBlock] {
    let isPage = file.hasSuffix(".md")
    var blocks: [SwiftBlock] = []
    var open: (line: Int, lines: [String])?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard let text = isPage ? line : comment(of: line) else {
        open = nil
        continue
      }
      if text == "```swift" {
        open = (index + 2, [])
      } else if text == "```", let (first, lines) = open {
        open = nil
        blocks.append(SwiftBlock(file: file, line: first, lines: lines))
      } else {
        open?.lines.append(text)
      }
    }
    return blocks
  }

  /// The text of a line of a documentation comment; nil if the line is none.
  private static func comment(of line: String) -> String? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    return String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3))
  }
}
