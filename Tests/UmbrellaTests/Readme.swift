import Foundation

/// A README's code, as a reader would copy it.
enum Readme {
  struct Block {
    /// The heading that it stands under.
    let heading: String
    let language: String
    let text: String
  }

  /// Where the README says that the project lives.
  static let url = "https://github.com/metronome-swift/metronome"

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
