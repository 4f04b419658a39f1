/// The keys and their meanings, as the screen shows them.
enum ScreenHelp {
  static let lines: [String] = keys.map { key, meaning in
    key + String(repeating: " ", count: 9 - key.count) + meaning
  }

  private static let keys = [
    ("space", "check or uncheck"),
    ("enter", "show all of the todo, with its notes"),
    ("j k", "down, up; so do the arrows"),
    ("g G", "to the top, to the end"),
    ("a", "add a todo"),
    ("e", "edit the text"),
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
