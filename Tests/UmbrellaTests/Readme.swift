import Foundation
import Testing

/// A README's code, as a reader would copy it.
enum Readme {
  struct Block {
    /// The heading that it stands under.
    let heading: String
    let language: String
    let text: String
    /// The line of the page in which the text begins.
    let line: Int
    /// The source file that the paragraph above names last: `Sources/YourApp/Search.swift`.
    let file: String?
  }

  /// The place for the project's address in the README's package line.
  static let url = "<address of this repository>"

  /// The version in the README's package line.
  static func version() throws -> String {
    let line = /, from: "([0-9.]+)"\)/
    return try String(#require(try Checkout.text(of: "README.md").firstMatch(of: line)).1)
  }

  static func blocks(of guide: String = "README.md") throws -> [Block] {
    var reader = BlockReader()
    for line in try Checkout.text(of: guide).components(separatedBy: "\n") { reader.read(line) }
    return reader.blocks
  }
}

/// Reads the blocks of a page, line by line.
private struct BlockReader {
  private(set) var blocks: [Readme.Block] = []
  private var number = 0
  private var heading = ""
  private var paragraph: [String] = []
  private var isParagraphComplete = false
  private var open: (language: String, line: Int, text: String)?

  mutating func read(_ line: String) {
    number += 1
    if line.hasPrefix("```") {
      if open == nil { open = (String(line.dropFirst(3)), number + 1, "") } else { close() }
    } else if open != nil {
      open?.text += "\(line)\n"
    } else if line.hasPrefix("#") {
      heading = String(line.drop { $0 == "#" || $0 == " " })
      isParagraphComplete = true
    } else if line.isEmpty {
      isParagraphComplete = true
    } else {
      if isParagraphComplete { paragraph = [] }
      isParagraphComplete = false
      paragraph.append(line)
    }
  }

  private mutating func close() {
    guard let (language, line, text) = open else { return }
    blocks.append(
      Readme.Block(heading: heading, language: language, text: text, line: line, file: file)
    )
    open = nil
    paragraph = []
  }

  /// The file that the paragraph names last.
  private var file: String? {
    let names = paragraph.joined(separator: " ")
      .matches(of: /`((Sources|Tests)\/[^` ]+\.swift|Package\.swift)`/)
    return names.last.map { String($0.1) }
  }
}
