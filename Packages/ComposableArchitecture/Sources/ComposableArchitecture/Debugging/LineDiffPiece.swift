/// Parts of two texts that are compared with each other.
///
/// The table of two long texts has too many entries. They are split at lines that both have once, in the same
/// order: patience diff, by Bram Cohen. Pieces that are still long are split into parts of equal length.
struct LineDiffPiece {
  let expected: ArraySlice<Substring>
  let actual: ArraySlice<Substring>

  /// The greatest number of entries of a table: as for two texts of 2,000 lines.
  static let maximumSize = 4_000_000

  var size: Int { expected.count * actual.count }

  /// Returns the pieces of two texts, in their order; one if their table is not too large.
  ///
  /// - Complexity: O(*n* log *n*) for *n* lines. The tables of the pieces have O(*n*) entries together.
  static func pieces(
    of expected: ArraySlice<Substring>,
    and actual: ArraySlice<Substring>
  ) -> [LineDiffPiece] {
    let whole = LineDiffPiece(expected: expected, actual: actual)
    guard whole.size > maximumSize else { return [whole] }
    return whole.split(at: whole.anchors()).flatMap { $0.splitEvenly() }
  }

  /// The places of lines that both texts have once, as many as ascend in both.
  private func anchors() -> [(expected: Int, actual: Int)] {
    var places: [Substring: Places] = [:]
    for index in expected.indices { places[expected[index], default: Places()].expected.add(index) }
    for index in actual.indices { places[actual[index], default: Places()].actual.add(index) }
    let common = expected.indices.compactMap { index -> (expected: Int, actual: Int)? in
      guard let place = places[expected[index]], place.expected.count == 1, place.actual.count == 1
      else { return nil }
      return (index, place.actual.last)
    }
    return longestAscending(common)
  }

  private struct Places {
    var expected = Place()
    var actual = Place()
  }

  private struct Place {
    var count = 0
    var last = 0

    mutating func add(_ index: Int) {
      count += 1
      last = index
    }
  }

  /// The most of some places, which ascend in the expected text, that also ascend in the actual one.
  private func longestAscending(
    _ places: [(expected: Int, actual: Int)]
  ) -> [(expected: Int, actual: Int)] {
    // For each length, the last of as many places that ascend: the one that leaves room for most others.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: places.count)
    for index in places.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        let isBefore = places[ends[middle]].actual < places[index].actual
        if isBefore { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var ascending: [(expected: Int, actual: Int)] = []
    var next = ends.last
    while let index = next {
      ascending.append(places[index])
      next = previous[index]
    }
    return ascending.reversed()
  }

  /// The pieces, each of which begins with a line that both have, except for the first.
  private func split(at anchors: [(expected: Int, actual: Int)]) -> [LineDiffPiece] {
    let starts = [(expected.startIndex, actual.startIndex)] + anchors
    let ends = anchors + [(expected.endIndex, actual.endIndex)]
    return zip(starts, ends).map { start, end in
      LineDiffPiece(expected: expected[start.0..<end.0], actual: actual[start.1..<end.1])
    }
  }

  private func splitEvenly() -> [LineDiffPiece] {
    guard size > Self.maximumSize else { return [self] }
    let count = max(expected.count, actual.count) / 2_000 + 1
    return (0..<count).map { number in
      LineDiffPiece(
        expected: part(number, of: count, in: expected),
        actual: part(number, of: count, in: actual)
      )
    }
  }

  private func part(
    _ number: Int,
    of count: Int,
    in lines: ArraySlice<Substring>
  ) -> ArraySlice<Substring> {
    let start = lines.startIndex
    return lines[
      start + lines.count * number / count..<start + lines.count * (number + 1) / count
    ]
  }
}
