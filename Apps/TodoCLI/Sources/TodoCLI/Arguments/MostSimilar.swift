extension String {
  /// Returns the most similar of some words, if it differs by at most two letters.
  func mostSimilar(of words: [String]) -> String? {
    words.map { ($0, distance(to: $0)) }
      .filter { $0.1 <= 2 && $0.1 < $0.0.count }
      .min { $0.1 < $1.1 }?.0
  }

  /// Returns the number of letters to insert, remove, replace or swap with the next one.
  ///
  /// Source: the optimal string alignment distance.
  private func distance(to other: String) -> Int {
    let (a, b) = (Array(self), Array(other))
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      var row = [i]
      for j in 1..<(b.count + 1) {
        var least = min(row[j - 1] + 1, rows[i - 1][j] + 1)
        least = min(least, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
