/// The keys and their meanings, as the screen shows them.
enum ScreenHelp {
  private static let indent = 9

  /// Returns the lines in a number of columns. A long meaning continues below itself.
  static func lines(columns: Int) -> [String] {
    keys.flatMap { key, meaning in
      meaning.wrapped(toColumns: max(columns - indent, 1)).enumerated().map { index, part in
        let key = index == 0 ? key : ""
        return (key + String(repeating: " ", count: indent - key.count) + part)
          .truncated(toColumns: columns)
      }
    }
  }

  private static let keys = [
    ("space", "check or uncheck"),
    ("enter", "show all of the todo, with its notes"),
    ("j k", "down, up; so do the arrows"),
    ("g G", "to the top, to the end"),
    ("a", "add a todo"),
    ("e", "edit the text"),
    ("t", "set the due day; empty removes it"),
    ("p", "set the priority; empty removes it"),
    ("+", "set the project; empty removes it"),
    ("A", "append words to the text"),
    ("n", "add a line to the notes"),
    ("d", "remove"),
    ("J K", "move the todo down or up"),
    ("u U", "undo, redo"),
    ("/", "filter: words, +project, due:.."),
    ("esc", "end the filter"),
    ("tab", "all, open, done or waiting"),
    ("h", "history: left and right step"),
    ("ctrl-z", "suspend"),
    ("q", "quit"),
  ]
}
