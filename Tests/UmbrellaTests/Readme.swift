import Foundation
import Testing

/// A README's code, as a reader would copy it.
enum Readme {
  struct Block {
    /// The heading that it stands under.
    let heading: String
    let language: String
    let text: String
  }

  /// The place for the project's address in the README's package line.
  static let url = "<address of this repository>"

  /// The version in the README's package line.
  static func version() throws -> String {
    let line = /, from: "([0-9.]+)"\)/
    return try String(#require(try Checkout.text(of: "README.md").firstMatch(of: line)).1)
  }

  static func blocks(of guide: String = "README.md") throws -> [Block] {
    var blocks: [Block] = []
    var heading = ""
    var open: (language: String, lines: [String])?
    for line in try Checkout.text(of: guide).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let (language, lines) = open {
          let text = lines.map { "\($0)\n" }.joined()
          blocks.append(Block(heading: heading, language: language, text: text))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    return blocks
  }
}
