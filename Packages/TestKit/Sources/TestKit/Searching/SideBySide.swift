/// Returns two histories as a table with two columns, in which `≠` marks the rows that differ.
///
/// - Parameters:
///   - expected: The left column.
///   - actual: The right column.
///   - width: The number of characters that the left column is filled up to.
public func sideBySide<Event: CustomStringConvertible>(
  expected: [Event],
  actual: [Event],
  width: Int
) -> String {
  (0..<max(expected.count, actual.count)).map { index in
    let left = index < expected.count ? expected[index].description : "–"
    let right = index < actual.count ? actual[index].description : "–"
    let padding = String(repeating: " ", count: max(0, width - left.count))
    return "\(left == right ? " " : "≠") \(left)\(padding) | \(right)"
  }
  .joined(separator: "\n")
}
