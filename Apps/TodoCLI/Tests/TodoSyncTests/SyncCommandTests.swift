import Foundation
import TestSupport
import Testing
import TodoCLI
import TodoFeature

@Suite("todo sync", .timeLimit(.minutes(30)))
struct SyncCommandTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  private var account: String { todo.store + "-sync" }

  /// Chooses a new calendar, and syncs with it.
  private func syncWithNewCalendar(_ radicale: Radicale) async throws {
    #expect(try await todo.setUpSync(radicale, "--create", "Todos").status == 0)
    #expect(try await todo("sync").status == 0)
  }

  @Test(
    "Without a calendar, every command of todo sync says how to choose one",
    arguments: ["sync", "status"]
  )
  func noAccount(name: String) async throws {
    let end = try await todo(arguments: name == "sync" ? ["sync"] : ["sync", name])
    #expect(
      end
        == Finished(
          status: 78,
          errors:
            "todo: the list is not synced with anything; 'todo sync setup URL' chooses a calendar\n"
        )
    )
  }

  @Test(
    "todo sync setup makes a calendar, or takes the only one; todo sync says what went each way"
  )
  func sync() async throws {
    let radicale = try await Radicale()
    try await todo.add("Milk +home due:2026-12-01", "Eggs")
    let made = try await todo.setUpSync(radicale, "--create", "Todos")
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.hasPrefix("the list will be synced with 'Todos' <\(radicale.url)ann/"))
    let before = try await todo("sync", "status").output
    #expect(before.contains("last sync  never\n") && before.contains("to send    2\n"))
    #expect(try await todo("sync") == Finished(output: "sent 2\n"))
    #expect(try await todo("sync") == Finished(output: "nothing new\n"))
    #expect(try await todo("sync", "status").output.contains("to send    0\n"))

    let other = try Program()
    // The line may end as on other systems.
    let command = "printf '\(radicale.credentials.password)\\r\\n'"
    let taken = try await other(
      "sync",
      "setup",
      radicale.url.absoluteString,
      "--user",
      "ann",
      "--password-command",
      command
    )
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try await other("sync") == Finished(output: "received 2\n"))
    #expect(try await other("list").output == (try await todo("list").output))
    try await other("check", "1")
    try await other("remove", "2")
    let sent = try await other("sync", "--json").output
    #expect(
      sent == #"{"merged":0,"received":0,"refused":0,"removedHere":0,"removedThere":1,"sent":1}"#
        + "\n"
    )
    #expect(try await todo("sync") == Finished(output: "received 1, removed here 1\n"))
    #expect(try await todo("list").output == "[x] 1 Milk +home due:2026-12-01\n")
    #expect(
      try await todo("log", "1").output.dropFirst(17)
        == "synced 2 todos\n  1 Milk +home due:2026-12-01: checked\n  2 Eggs: removed\n"
    )
  }

  @Test("A text that had to give way in a sync is in the log, and a sync can be undone")
  func conflict() async throws {
    let radicale = try await Radicale()
    try await todo.add("Milk")
    try await syncWithNewCalendar(radicale)
    let other = try Program()
    try await other.setUpSync(radicale)
    try await other("sync")
    try await other("edit", "1", "Milk, of the other one")
    try await other("sync")
    // Times in calendars have seconds.
    try await Task.sleep(for: .seconds(1.1))
    try await todo("edit", "1", "Milk, of this one")
    #expect(try await todo("sync") == Finished(output: "sent 1, merged 1\n"))
    let log = try await todo("log").output.split(separator: "\n").map { $0.dropFirst(17) }
    #expect(
      log.prefix(5) == [
        "synced 1 Milk, of this one", " one: the text was 'Milk, of the other one'",
        "synced 1 Milk, of the other one", "other one: the text was 'Milk, of this one'",
        "edited 1 Milk, of this one",
      ]
    )
    #expect(try await other("sync") == Finished(output: "received 1\n"))
    #expect(try await other("list").output == "[ ] 1 Milk, of this one\n")
    try await other("undo")
    #expect(try await other("sync") == Finished(output: "sent 1\n"))
    try await todo("sync")
    #expect(try await todo("list").output == "[ ] 1 Milk, of the other one\n")
  }

  @Test("A repeated todo that is checked is open again on its next day")
  func repetition() async throws {
    let radicale = try await Radicale()
    let calendar = try await radicale.makeCalendar()
    let today = Day(Date())
    let next = try #require(today.advanced(by: 7))
    let source = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//test//EN
      BEGIN:VTODO
      UID:water
      DTSTAMP:20261125T140000Z
      SUMMARY:Water
      DUE;VALUE=DATE:\("\(today)".replacing("-", with: ""))
      RRULE:FREQ=WEEKLY
      END:VTODO
      END:VCALENDAR

      """
    try await radicale.put(source, named: "water.ics", in: calendar)
    #expect(try await todo.setUpSync(radicale).status == 0)
    #expect(try await todo("sync").output.contains("received 1"))
    #expect(try await todo("list").output == "[ ] 1 Water due:\(today)\n")
    try await todo("check", "1")
    #expect(try await todo("sync") == Finished(output: "received 1, sent 2\n"))
    #expect(try await todo("list").output == "[ ] 1 Water due:\(next)\n")
    #expect(try await todo("sync") == Finished(output: "nothing new\n"))
  }

  @Test("The password for the server is in a file that is the user's alone, and in no other one")
  func secret() async throws {
    let radicale = try await Radicale()
    try await todo.add("Milk")
    try await syncWithNewCalendar(radicale)
    let found = try await todo.shell("grep -rl 'p4ss word' .")
    #expect(found.output == "./list/todo.sqlite-sync\n")
    #expect(try await todo.shell("stat -c %a list/todo.sqlite-sync").output == "600\n")
    chmod(account, 0o640)
    let end = try await todo("sync")
    #expect(end.status == 77)
    #expect(end.errors.contains("others can read '\(account)'"))
  }

  @Test("todo sync forget removes the account, and leaves the list here and on the server")
  func forget() async throws {
    let radicale = try await Radicale()
    try await todo.add("Milk")
    try await syncWithNewCalendar(radicale)
    #expect(try await todo("sync", "forget") == Finished(output: "the list is synced no more\n"))
    #expect(!FileManager.default.fileExists(atPath: account))
    #expect(try await todo("sync", "forget") == Finished(output: "the list was not synced\n"))
    #expect(try await todo("list").output == "[ ] 1 Milk\n")
    #expect(try await todo.setUpSync(radicale).status == 0)
    // The same todo on both sides is found again.
    #expect(try await todo("sync") == Finished(output: "nothing new\n"))
  }

  @Test("A wrong password, a missing calendar and several calendars are told")
  func mistakes() async throws {
    let radicale = try await Radicale()
    let none = try await todo.setUpSync(radicale)
    #expect(none.status == 76 && none.errors.contains("'--create NAME' makes one"))
    _ = try await radicale.makeCalendar(named: "One")
    _ = try await radicale.makeCalendar(named: "Two")
    let several = try await todo.setUpSync(radicale)
    #expect(several.status == 76 && several.errors.contains("there are several calendars: '"))
    #expect(try await todo.setUpSync(radicale, "--calendar", "Two").status == 0)
    #expect(try await todo.setUpSync(radicale, "--create", "One").status == 0)
    let address = radicale.url.absoluteString
    let wrong = try await todo(
      arguments: ["sync", "setup", address, "--user", "ann"],
      input: "wrong\n"
    )
    #expect(
      wrong
        == Finished(
          status: 77,
          errors: """
            todo: the server does not accept the user name or the password; 'todo sync setup' takes new \
            ones

            """
        )
    )
    let failing = try await todo(
      "sync",
      "setup",
      address,
      "--user",
      "ann",
      "--password-command",
      "exit 3"
    )
    #expect(failing.status == 76 && failing.errors.contains("ended with the status 3"))
    let unencrypted = try await todo(
      arguments: ["sync", "setup", "http://example.org/", "--user", "ann"],
      input: "x\n"
    )
    #expect(unencrypted.status == 64 && unencrypted.errors.contains("https"))
    // Before the user is asked for.
    for address in ["ftp://127.0.0.1/", "http://127.0.0.1:99999/", ""] {
      let end = try await todo("sync", "setup", address)
      #expect(end.status == 64 && !end.errors.contains("--user"), "\(address): \(end.errors)")
    }
    let blank = try await todo("sync", "setup", "example.org", "--create", " ")
    #expect(
      blank.errors == "todo: the name of the calendar is blank; see 'todo sync setup --help'\n"
    )
    let number = try await todo(
      "sync",
      "setup",
      "http://[::1]:1/",
      "--password-command",
      "echo x",
      "--user",
      "ann"
    )
    #expect(number.status == 69 && number.errors.contains("nothing accepts connections at '"))
  }

  @Test("A server that is gone is no harm: the next sync sends what was changed meanwhile")
  func offline() async throws {
    let radicale = try await Radicale()
    try await syncWithNewCalendar(radicale)
    radicale.stop()
    try await todo.add("Milk")
    let end = try await todo("sync")
    #expect(end.status == 69 && end.output.isEmpty)
    #expect(
      end.errors.hasPrefix(
        "todo: the server cannot be reached: nothing accepts connections at '127.0.0.1'"
      )
    )
    let failure = try await todo("sync", "--json").output
    #expect(failure.hasPrefix(#"{"failure":"offline","reason":"#))
    try await radicale.start()
    #expect(try await todo("sync") == Finished(output: "sent 1\n"))
  }

  @Test("A second sync at the same time is told to wait, and so is a change of the account")
  func busy() async throws {
    let radicale = try await Radicale()
    try await syncWithNewCalendar(radicale)
    let file = open(account, O_RDONLY)
    defer { close(file) }
    #expect(flock(file, LOCK_EX) == 0)
    for arguments in [["sync"], ["sync", "forget"]] {
      let end = try await todo(arguments: arguments)
      #expect(end.status == 75 && end.errors.contains("another sync is under way"))
    }
    let setup = try await todo.setUpSync(radicale)
    #expect(setup.status == 75 && setup.errors.contains("another sync is under way"))
  }

  @Test(
    "If the server has lost the list, it is kept until somebody decides, and all else is synced"
  )
  func massRemoval() async throws {
    let radicale = try await Radicale()
    try await todo.add((1...14).map { "todo \($0)" })
    try await syncWithNewCalendar(radicale)
    let (eraser, third) = (try Program(), try Program())
    for other in [eraser, third] {
      try await other.setUpSync(radicale)
      #expect(try await other("sync").output == "received 14\n")
    }
    try await eraser(arguments: ["remove"] + (1...14).map(String.init))
    #expect(try await eraser("sync").output == "removed there 14\n")
    try await todo.add("New")
    let problem = "the server has removed 14 of 15 todos, which are kept here; "
    let end = try await todo("sync")
    #expect(end.status == 76 && end.output == "sent 1, kept here 14\n")
    #expect(end.errors.hasPrefix("todo: " + problem) && end.errors.contains("--remove-all"))
    #expect(try await todo("list").output.split(separator: "\n").count == 15)
    let again = try await todo("sync", "--json")
    #expect(again.status == 76 && again.output.contains(#""keptHere":14"#))
    // In a terminal, the user is asked; what is no answer is asked again.
    func ask(_ answers: String) async throws -> Finished {
      try await third.shell(
        "printf '\(answers)' | script -qec \"$TODO sync\" /dev/null; exit ${PIPESTATUS[1]}"
      )
    }
    let no = try await ask("what\\nno\\n")
    #expect(no.status == 76 && no.output.contains("remove them here, too?"), "\(no)")
    #expect(no.output.contains("'todo sync --keep-all' sends them again"))
    #expect(try await third("list").output.split(separator: "\n").count == 15)
    let yes = try await ask("yes\\n")
    #expect(yes.status == 0 && yes.output.contains("removed here 14"), "\(yes)")
    #expect(try await third("list").output.hasSuffix(" New\n"))
    #expect(try await todo("sync", "--keep-all") == Finished(output: "sent 14\n"))
    #expect(try await third("sync").output == "received 14\n")
    try await third(arguments: ["remove"] + (16...29).map(String.init))
    try await third("sync")
    #expect(try await todo("sync", "--remove-all") == Finished(output: "removed here 14\n"))
    #expect(try await todo("sync") == Finished(output: "nothing new\n"))
    #expect(try await todo("sync", "--keep-all", "--remove-all").status == 64)
  }

  @Test(
    "An entry that makes the answers of the server unreadable is named, and the others are synced"
  )
  func unreadableEntry() async throws {
    let radicale = try await Radicale()
    let calendar = try await radicale.makeCalendar()
    func source(_ name: String, _ text: String) -> String {
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//test//EN
      BEGIN:VTODO
      UID:\(name)
      DTSTAMP:20261125T140000Z
      SUMMARY:\(text)
      END:VTODO
      END:VCALENDAR

      """
    }
    try await radicale.put(source("bad", "a\u{B}b"), named: "bad.ics", in: calendar)
    for number in 1...5 {
      try await radicale.put(
        source("\(number)", "t\(number)"),
        named: "\(number).ics",
        in: calendar
      )
    }
    #expect(try await todo.setUpSync(radicale).status == 0)
    try await todo.add("Mine")
    for output in ["received 5, sent 1, refused 1\n", "refused 1\n"] {
      let end = try await todo("sync")
      #expect(end.status == 76 && end.output == output, "\(end)")
      #expect(end.errors.contains("bad.ics' that cannot be read; correct or remove it there"))
    }
    #expect(try await todo("list").output.split(separator: "\n").count == 6)
    try await todo("check", "2")
    #expect(try await todo("sync").output == "sent 1, refused 1\n")
    let other = try Program()
    try await other.setUpSync(radicale)
    #expect(try await other("sync").output == "received 6, refused 1\n")
  }

  @Test("todo sync --watch says what is kept, and continues")
  func watchedRemoval() async throws {
    let radicale = try await Radicale()
    try await todo.add((1...11).map { "todo \($0)" })
    try await syncWithNewCalendar(radicale)
    let eraser = try Program()
    try await eraser.setUpSync(radicale)
    try await eraser("sync")
    try await eraser(arguments: ["remove"] + (1...11).map(String.init))
    try await eraser("sync")
    let end = try await todo.shell(
      """
      $TODO sync --watch >watched 2>&1 & pid=$!
      for i in {1..600}; do grep -q 'kept here 11' watched && break; sleep 0.1; done
      $TODO add Milk
      for i in {1..600}; do grep -q 'sent 1, kept here 11' watched && break; sleep 0.1; done
      kill -KILL $pid
      cat watched
      """
    )
    #expect(end.output.contains("the server has removed 11 of 11 todos"), "\(end)")
    #expect(end.output.contains("sent 1, kept here 11"), "\(end)")
  }

  @Test("todo sync --watch syncs what is changed, and says so")
  func watch() async throws {
    let radicale = try await Radicale()
    try await syncWithNewCalendar(radicale)
    let end = try await todo.shell(
      """
      $TODO sync --watch >watched & pid=$!
      $TODO add Milk
      for i in {1..600}; do grep -q 'sent 1' watched && break; sleep 0.1; done
      kill -KILL $pid
      cat watched
      """
    )
    #expect(end.output.contains("sent 1\n"), "\(end)")
  }
}
