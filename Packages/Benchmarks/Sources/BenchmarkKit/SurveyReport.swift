/// The figures that a survey has found.
public struct SurveyReport {
  private let survey: Survey
  private let rows: [[Double]]

  /// Makes the report of a survey.
  ///
  /// - Parameter rows: A row per subject, with a figure per column.
  public init(of survey: Survey, rows: [[Double]]) {
    self.survey = survey
    self.rows = rows
  }

  /// The figures as a table for a terminal.
  public var text: String {
    let nameWidth = survey.subjects.map(\.count).max() ?? 0
    let lines = [("", survey.columns)] + zip(survey.subjects, rows.map { $0.map(figure) })
    return
      ([survey.note]
      + lines.map { name, cells in
        let cells = zip(survey.columns, cells).map { $1.right(in: max($0.count, 10)) }
        return ([name.left(in: nameWidth)] + cells).joined(separator: "  ")
      }).joined(separator: "\n")
  }

  /// The figures as a JSON array, one object a line: `case`, and a key per column.
  public var json: String {
    JSON.array(
      zip(survey.subjects, rows).map { name, figures in
        JSON.object(
          [("case", JSON.string(name))] + zip(survey.columns, figures.map { JSON.number($0) })
        )
      }
    )
  }
}
