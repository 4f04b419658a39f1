import Testing

/// A wrong use of the program, and the status and the message that it must end with.
struct Misuse: Sendable, CustomTestStringConvertible {
  /// A description of the mistake.
  var name: String
  /// Prepares the folder; `$TODO_STORE` is the store, which has the open todo 1 and the finished
  /// todo 2 already.
  var preparation = ""
  /// Spoils the store from within, by SQL.
  var sql = ""
  var arguments: [String]
  var status: Int32
  /// The whole line on the standard error after "todo: ", with STORE for the store's path.
  var message: String

  var testDescription: String { name }
}

extension Misuse {
  static let ofCommands = [
    Misuse(
      name: "an unknown command",
      arguments: ["lst"],
      status: 64,
      message: "Unexpected argument 'lst'. Did you mean 'list'?; see 'todo --help'"
    ),
    Misuse(
      name: "help for an unknown command",
      arguments: ["help", "chek"],
      status: 64,
      message: "Unexpected argument 'chek'. Did you mean 'check'?; see 'todo --help'"
    ),
    Misuse(
      name: "an unknown option",
      arguments: ["list", "--jsn"],
      status: 64,
      message: "Unknown option '--jsn'. Did you mean '--json'?; see 'todo list --help'"
    ),
    Misuse(
      name: "open and done at once",
      arguments: ["list", "--open", "--done"],
      status: 64,
      message:
        "Value to be set with flag '--done' had already been set with flag '--open'; "
        + "see 'todo list --help'"
    ),
    Misuse(
      name: "no text",
      arguments: ["add"],
      status: 64,
      message: "Missing expected argument '<text> ...'; see 'todo add --help'"
    ),
    Misuse(
      name: "no number",
      arguments: ["check"],
      status: 64,
      message: "Missing expected argument '<number> ...'; see 'todo check --help'"
    ),
    Misuse(
      name: "a number that is none",
      arguments: ["check", "1", "x\u{1B}"],
      status: 64,
      message: #"The value 'x\u{1B}' is invalid for '<number>'; see 'todo check --help'"#
    ),
    Misuse(
      name: "a number beyond all numbers",
      arguments: ["remove", "99999999999999999999"],
      status: 64,
      message:
        "The value '99999999999999999999' is invalid for '<number>'; see 'todo remove --help'"
    ),
    Misuse(
      name: "a number below zero",
      arguments: ["check", "-1"],
      status: 64,
      message: "'-1' is not the number of a todo: they begin at 1; see 'todo check --help'"
    ),
    Misuse(
      name: "a word that is no number",
      arguments: ["remove", "1", "milk"],
      status: 64,
      message: "The value 'milk' is invalid for '<number>'; see 'todo remove --help'"
    ),
    Misuse(
      name: "a priority that is none",
      arguments: ["pri", "1", "ß"],
      status: 64,
      message:
        "'ß' is no priority; write a letter from A to Z, or none; see 'todo pri --help'"
    ),
    Misuse(
      name: "a project of two words",
      arguments: ["project", "1", "+a b"],
      status: 64,
      message: "'+a b' is no project; write one word, such as +home, or none; "
        + "see 'todo project --help'"
    ),
    Misuse(
      name: "a filter that cannot be read",
      arguments: ["check", "+a", "due:someday"],
      status: 64,
      message:
        "'due:someday' has no days; write due:friday, due:..friday, due:today..1w or due:none"
    ),
    Misuse(
      name: "a number of changes below zero",
      arguments: ["undo", "-12"],
      status: 64,
      message:
        "'-12' is not a number of changes: it has to be at least 1; see 'todo undo --help'"
    ),
    Misuse(
      name: "a number below zero to edit",
      arguments: ["edit", "-1", "a"],
      status: 64,
      message: "'-1' is not the number of a todo: they begin at 1; see 'todo edit --help'"
    ),
    Misuse(
      name: "nothing but a text that begins with a dash",
      arguments: ["add", "-x"],
      status: 64,
      message: "Missing expected argument '<text> ...'; put -- before a text that begins with a "
        + "dash; see 'todo add --help'"
    ),
    Misuse(
      name: "one argument too many",
      arguments: ["move", "1", "before", "2", "b"],
      status: 64,
      message: "Unexpected argument 'b'; see 'todo move --help'"
    ),
    Misuse(
      name: "a text that begins with a dash",
      arguments: ["add", "-x", "a"],
      status: 64,
      message:
        "Unknown option '-x'; put -- before a text that begins with a dash; see 'todo add --help'"
    ),
    Misuse(
      name: "before nothing",
      arguments: ["move", "1", "before"],
      status: 64,
      message: "'before' needs the number of another todo; see 'todo move --help'"
    ),
    Misuse(
      name: "to undo nothing",
      arguments: ["undo", "0"],
      status: 64,
      message: "the number of changes has to be at least 1; see 'todo undo --help'"
    ),
    Misuse(
      name: "a range of days that is none",
      arguments: ["list", "due:someday"],
      status: 64,
      message:
        "'due:someday' has no days; write due:friday, due:..friday, due:today..1w or due:none"
    ),
    Misuse(
      name: "an option without its value",
      arguments: ["list", "--database"],
      status: 64,
      message: "Missing value for '--database <path>'; see 'todo list --help'"
    ),
    Misuse(
      name: "an empty store",
      arguments: ["list", "--store", ""],
      status: 64,
      message: "--database needs the path of a file"
    ),
    Misuse(
      name: "an unknown shell",
      arguments: ["--generate-completion-script", "csh"],
      status: 64,
      message:
        "Can't generate completion scripts for 'csh'. Please use "
        + "--generate-completion-script=<shell> with one of: zsh bash fish; see 'todo --help'"
    ),
  ]

  static let ofTexts = [
    Misuse(
      name: "an empty text",
      arguments: ["add", ""],
      status: 65,
      message: "the text is blank; a todo needs words"
    ),
    Misuse(
      name: "a text of invisible characters",
      arguments: ["add", "\u{200B}", " \t\n\u{3000}", "\u{2800}"],
      status: 65,
      message: "the text is blank; a todo needs words"
    ),
    Misuse(
      name: "a due day that does not exist",
      arguments: ["edit", "1", "Milk", "due:2026-02-30"],
      status: 65,
      message:
        "'due:2026-02-30' is not in the calendar; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
    ),
    Misuse(
      name: "no such number to move before",
      arguments: ["move", "1", "before", "3"],
      status: 65,
      message: "no todo has number 3; 'todo list' shows the numbers"
    ),
    Misuse(
      name: "a blank new text",
      arguments: ["edit", "1", " "],
      status: 65,
      message: "the text is blank; a todo needs words, and 'todo remove 1' removes it"
    ),
    Misuse(
      name: "no such number",
      arguments: ["check", "3"],
      status: 65,
      message: "no todo has number 3; 'todo list' shows the numbers"
    ),
    Misuse(
      name: "a number of nothing",
      arguments: ["uncheck", "0"],
      status: 65,
      message: "no todo has number 0; 'todo list' shows the numbers"
    ),
    Misuse(
      name: "one number of several is not there",
      arguments: ["check", "1", "7", "2", "9", "7"],
      status: 65,
      message: "no todo has number 7 or 9; 'todo list' shows the numbers"
    ),
    Misuse(
      name: "a filter that matches nothing",
      arguments: ["remove", "+home", "due:..today"],
      status: 65,
      message: "no todo matches '+home due:..today'"
    ),
    Misuse(
      name: "no such number to edit",
      arguments: ["edit", "3", "c"],
      status: 65,
      message: "no todo has number 3; 'todo list' shows the numbers"
    ),
    Misuse(
      name: "one number of several to remove is not there",
      arguments: ["remove", "1", "3"],
      status: 65,
      message: "no todo has number 3; 'todo list' shows the numbers"
    ),
  ]

  static let ofStores = [
    Misuse(
      name: "the store is a folder",
      preparation: "rm -r list; mkdir -p list/todo.sqlite",
      arguments: ["add", "c"],
      status: 66,
      message: "'STORE' is a folder; name a file in it, such as 'STORE/todo.sqlite'"
    ),
    Misuse(
      name: "the store's name is a folder's",
      arguments: ["list", "--store", "STORE/"],
      status: 66,
      message: "'STORE/' names a folder; name a file in it, such as 'STORE/todo.sqlite'"
    ),
    Misuse(
      name: "the store is a pipe",
      preparation: "rm $TODO_STORE; mkfifo $TODO_STORE",
      arguments: ["list"],
      status: 66,
      message: "'STORE' is neither a file nor a folder; name another file with --database"
    ),
    Misuse(
      name: "the store's folder is a file",
      arguments: ["add", "c", "--store", "STORE/list"],
      status: 66,
      message: "cannot reach 'STORE/list': Not a directory"
    ),
    Misuse(
      name: "the store is a link to nowhere",
      preparation: "rm $TODO_STORE; ln -s nowhere $TODO_STORE",
      arguments: ["add", "c"],
      status: 66,
      message: "'STORE' is a link to a file that does not exist; remove the link, or correct it"
    ),
    Misuse(
      name: "the store's name is too long",
      arguments: ["add", "c", "--store", "STORE" + String(repeating: "x", count: 300)],
      status: 66,
      message: "cannot reach 'STORE" + String(repeating: "x", count: 300) + "': File name too long"
    ),
    Misuse(
      name: "the store is empty",
      preparation: ": > $TODO_STORE",
      arguments: ["add", "c"],
      status: 65,
      message: "'STORE' is empty, which no database is; remove it, and 'todo add' makes a new one"
    ),
    Misuse(
      name: "the store is a text",
      preparation: "yes Milk | head -5000 > $TODO_STORE",
      arguments: ["add", "c"],
      status: 65,
      message:
        "'STORE' is not a database of todo; name another file with --database, or move this one away"
    ),
    Misuse(
      name: "the store is another program's",
      preparation: "rm $TODO_STORE",
      sql: "CREATE TABLE todo (number)",
      arguments: ["add", "c"],
      status: 65,
      message: "'STORE' is a database of another program; name another file with --database"
    ),
    Misuse(
      name: "the store is from a newer version",
      sql: "INSERT INTO grdb_migrations VALUES ('5. more')",
      arguments: ["add", "c"],
      status: 65,
      message:
        "'STORE' was written by a newer version of todo; use that version, or another database"
    ),
    Misuse(
      name: "the store to be listed is from a newer version",
      sql: "INSERT INTO grdb_migrations VALUES ('5. more')",
      arguments: ["list"],
      status: 65,
      message:
        "'STORE' was written by a newer version of todo; use that version, or another database"
    ),
    Misuse(
      name: "the store is cut off",
      preparation: "truncate -s 5000 $TODO_STORE",
      arguments: ["add", "c"],
      status: 65,
      message: "'STORE' is damaged; restore it from a backup, or name another file with --database"
    ),
    Misuse(
      name: "the store's pages are overwritten",
      preparation: "yes | dd of=$TODO_STORE bs=1 seek=100 count=20000 conv=notrunc status=none",
      arguments: ["list"],
      status: 65,
      message: "'STORE' is damaged; restore it from a backup, or name another file with --database"
    ),
    Misuse(
      name: "a row of the store is garbage",
      sql: "PRAGMA ignore_check_constraints = 1; UPDATE todo SET id = 'x' WHERE number = 1",
      arguments: ["list"],
      status: 65,
      message: "'STORE' is damaged; restore it from a backup, or name another file with --database"
    ),
    Misuse(
      name: "two todos of the store have one identity",
      sql: """
        ALTER TABLE todo RENAME TO old;
        CREATE TABLE todo (number, id, description, isComplete, rank);
        INSERT INTO todo SELECT number, (SELECT max(id) FROM old), description, isComplete, rank
          FROM old;
        """,
      arguments: ["list"],
      status: 65,
      message: "'STORE' is damaged; restore it from a backup, or name another file with --database"
    ),
    Misuse(
      name: "the list's table is missing",
      sql: "DROP TABLE todo",
      arguments: ["list"],
      status: 65,
      message: "'STORE' is damaged; restore it from a backup, or name another file with --database"
    ),
  ]
}
