/// Subjects that are watched once, instead of being measured in rounds. A survey has figures of its own
/// kind, and takes so long that it runs only when it is named.
public struct Survey {
  public let name: String
  /// An explanation of the figures.
  public let note: String
  /// The names of what is watched: the rows of the table.
  public let subjects: [String]
  /// The names of the figures of each subject: the columns of the table.
  public let columns: [String]
  /// Watches some of the subjects, all at the same time if it likes; gives each a figure per column.
  public let watch: (_ subjects: [String]) -> [[Double]]

  /// Makes a survey.
  public init(
    name: String,
    note: String,
    subjects: [String],
    columns: [String],
    watch: @escaping (_ subjects: [String]) -> [[Double]]
  ) {
    self.name = name
    self.note = note
    self.subjects = subjects
    self.columns = columns
    self.watch = watch
  }

  /// The same survey of those subjects whose names contain a text, whatever its case.
  func filtered(by filter: String?) -> Survey {
    guard let filter = filter?.lowercased() else { return self }
    return Survey(
      name: name,
      note: note,
      subjects: subjects.filter { $0.lowercased().contains(filter) },
      columns: columns,
      watch: watch
    )
  }

  /// The figures as a table for a terminal.
  ///
  /// - Parameter rows: A row per subject, with a figure per column.
  func table(_ rows: [[Double]]) -> String {
    let nameWidth = subjects.map(\.count).max() ?? 0
    let lines = [("", columns)] + zip(subjects, rows.map { $0.map(figure) })
    return
      ([note]
      + lines.map { name, cells in
        let cells = zip(columns, cells).map { $1.right(in: max($0.count, 10)) }
        return ([name.left(in: nameWidth)] + cells).joined(separator: "  ")
      }).joined(separator: "\n")
  }
}
