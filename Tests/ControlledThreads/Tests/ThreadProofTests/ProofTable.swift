import Foundation

/// The table of the proofs, in the package's README.md.
enum ProofTable {
  /// The number of orders of each proof, by its name.
  static let rows: [String: Int] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "..", "..", "README.md")
    let text = try? String(contentsOf: file, encoding: .utf8)
    let rows = (text ?? "").matches(of: /\| (.+?) +\| +([\d,]+) \|/).compactMap { row in
      Int(row.2.replacing(",", with: "")).map { (String(row.1), $0) }
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }()
}
