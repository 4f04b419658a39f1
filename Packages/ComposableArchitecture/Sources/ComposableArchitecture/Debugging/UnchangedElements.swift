/// Returns the ranges of the elements of a list that a diff with another list leaves out: those within long
/// runs of elements that are equal in both.
///
/// Lists of equal length are compared place by place, others from their ends. The ranges in the other list are
/// as long, and in the same order.
///
/// - Returns: Nothing for lists of up to sixty elements, or whose elements are not `Equatable`.
/// - Complexity: O(n) comparisons.
func unchangedElements(of list: Any, comparedWith other: Any) -> [Range<Int>] {
  guard let list = list as? any Collection, let other = other as? any Collection,
    min(list.count, other.count) > 60,
    // A type's own mirror may show other parts than the elements.
    list.count == Mirror(reflecting: list).children.count,
    let elements = array(list) as? any EquatableElements
  else { return [] }
  return elements.ranges(equalIn: array(other)).filter { $0.count > 10 }
}

/// The end of the text that stands in a list for the elements that a diff leaves out.
let unchangedElementsSuffix = " unchanged elements"

private func array<C: Collection>(_ collection: C) -> Any { Array(collection) }

private protocol EquatableElements {
  /// The longest ranges of elements that another array has at the same places, without the neighbours of
  /// what has changed, which show where it is.
  func ranges(equalIn other: Any) -> [Range<Int>]
}

extension Array: EquatableElements where Element: Equatable {
  fileprivate func ranges(equalIn other: Any) -> [Range<Int>] {
    guard let other = other as? Self else { return [] }
    if count == other.count { return ranges { self[$0] == other[$0] } }
    let shorter = Swift.min(count, other.count)
    let head = (0..<shorter).prefix { self[$0] == other[$0] }
    let tail = (0..<shorter - head.count).prefix {
      self[count - 1 - $0] == other[other.count - 1 - $0]
    }
    return [head.dropLast(), (count - tail.count..<count).dropFirst()]
  }

  private func ranges(where isEqual: (Int) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = (start..<count).first { !isEqual($0) } ?? count
      ranges.append((start..<end).dropFirst(start == 0 ? 0 : 1).dropLast(end == count ? 0 : 1))
      start = end + 1
    }
    return ranges
  }
}
