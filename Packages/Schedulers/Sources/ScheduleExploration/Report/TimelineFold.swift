/// Folds rows of a timeline that repeat one or a few rows again and again, as those of a loop that waits for something.
enum TimelineFold {
  /// The number of rows at the end of a block, and how often they follow one another.
  struct Repetition: Equatable {
    let rowCount: Int
    let times: Int

    var text: String {
      rowCount == 1 ? "(\(times) times)" : "(the last \(rowCount) lines: \(times) times)"
    }
  }

  /// The largest number of rows that are looked for as one repetition.
  private static let maximumRowCount = 16
  /// The smallest number of rows that are folded.
  private static let minimumLength = 20

  /// Returns the rows, with each repetition once. Its last row says how often it comes.
  static func folding(_ rows: [OrderTimeline.Row]) -> [OrderTimeline.Row] {
    var folded: [OrderTimeline.Row] = []
    var index = 0
    while index < rows.count {
      let repetition = (1...maximumRowCount).lazy
        .compactMap { Self.repetition(ofFirst: $0, in: rows[index...]) }.first
      folded += rows[index..<index + (repetition?.rowCount ?? 1)]
      folded[folded.count - 1].repetition = repetition
      index += repetition.map { $0.rowCount * $0.times } ?? 1
    }
    return folded
  }

  /// Returns how often the first rows are repeated; nil if they are not, or too seldom.
  private static func repetition(
    ofFirst count: Int,
    in rows: ArraySlice<OrderTimeline.Row>
  ) -> Repetition? {
    let same = zip(rows, rows.dropFirst(count)).prefix(while: { $0.looks(like: $1) }).count
    let times = same / count + 1
    guard times > 1, count * times >= minimumLength else { return nil }
    return Repetition(rowCount: count, times: times)
  }
}

extension OrderTimeline.Row {
  /// True if both are the same line of a timeline.
  fileprivate func looks(like other: Self) -> Bool {
    time == other.time && overtaken == other.overtaken && worker == other.worker
      && labels == other.labels && place == other.place && cause == other.cause
  }
}
