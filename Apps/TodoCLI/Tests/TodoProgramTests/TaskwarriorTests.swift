import Foundation
import TestSupport
import Testing

/// Exchanges lists with the real Taskwarrior, which `scripts/bootstrap --tests` installs.
@Suite("Taskwarrior", .timeLimit(.minutes(30)))
struct TaskwarriorTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  /// Runs a script in which `$TODO` has the list `$TODO_STORE`, and `task` has tasks of its own.
  ///
  /// Every command of the script has to succeed.
  private func shell(
    _ script: String,
    timeZone: String = "UTC",
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let start = """
      set -euo pipefail
      export TASKRC="$HOME/taskrc" TASKDATA="$HOME/tasks" TZ=\(timeZone)
      mkdir -p "$TASKDATA"
      printf 'confirmation=no\\nverbose=nothing\\n' > "$TASKRC"

      """
    let end = try await todo.shell(start + script)
    #expect(end.status == 0 && end.errors.isEmpty, "\(end)", sourceLocation: location)
    return end.output
  }

  /// Exports the list to Taskwarrior, and imports the tasks into another list.
  private static let thereAndBack = """
    "$TODO" export --format taskwarrior | task import > /dev/null
    task export | "$TODO" import --format taskwarrior --database back.sqlite

    """

  @Test(
    "A list comes back from Taskwarrior as it was",
    arguments: ["UTC", "Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati"]
  )
  func roundTrip(timeZone: String) async throws {
    try await todo.add([
      "(A) Call Mom +family @phone due:2026-12-01", "(D) Milk +home +shop @a @b due:2027-03-28",
      "(Z) no day", "Tree t:2098-12-20 +x", "+home", "@phone due:2026-12-01",
      "Cake t:2027-01-01T08:00 due:2027-07-01T10:00:30", "Tea due:2027-01-02T00:00",
      "due:1900-01-01 long ago",
      "due:9999-12-31 far",
      #"quotes " ' ` $HOME $(id) \ \n \\ / & [x] {y} %20 &lt; "#, "牛乳 👩‍👩‍👧 é e\u{301}",
      "controls \u{1B}[31m \u{1} \u{7F} \u{85} \u{202E}", "  spaces   between  ",
      "@a,b @c:d @[e] @(f) @g\"h @i\\j @-k @l/m @PENDING", "+a:b,c +[d] key:value http://x.y/z",
      "project:x +x pri:A due:", "uuid:x status:deleted entry:1",
      String(repeating: "long ", count: 500),
    ])
    try await todo("add", "lines\nof a +text")
    try await todo("check", "2", "3", "8")
    try await todo("note", "1,3", "  cake, \"candles\" \\n\n\n& [x] 牛乳 ")
    // Taskwarrior has no order, so that the order of the lists is not compared.
    let script = #"""
      sorted() { sed 's/,$//; s/"number":[0-9]*,//' | sort; }
      diff <("$TODO" export --format json | sorted) \
        <("$TODO" export --format json --database back.sqlite | sorted)
      """#
    #expect(try await shell(Self.thereAndBack + script, timeZone: timeZone) == "")
    #expect(try await todo("list", "--database", "back.sqlite").output.count { $0 == "\n" } == 19)
    #expect(
      try await todo("list", "--database", "back.sqlite", "--waiting").output
        .contains("Tree t:2098-12-20 +x\n")
    )
  }

  @Test(
    "A change that is made in Taskwarrior comes back, and the rest of the todo is kept",
    arguments: [
      (
        "modify priority:H project:work +new -phone due:2026-12-24",
        "[ ] 1 (A) Call Mom +work +home @desk due:2026-12-24 @new"
      ),
      (
        "modify due:2026-12-24T10:00",
        "[ ] 1 (D) Call Mom +family +home @phone @desk due:2026-12-24T10:00"
      ),
      (
        "modify Call Dad",
        "[ ] 1 (D) Call Dad +family +home @phone @desk due:2026-12-01"
      ),
      (
        "modify project: due: -phone -desk",
        "[ ] 1 (D) Call Mom +home"
      ),
      ("done", "[x] 1 (D) Call Mom +family +home @phone @desk due:2026-12-01"),
      ("annotate and Dad", "[ ] 1 (D) Call Mom +family +home @phone @desk due:2026-12-01"),
      ("delete", ""),
    ]
  )
  func change(command: String, line: String) async throws {
    try await todo("add", "(D) Call Mom +family +home @phone @desk due:2026-12-01")
    let script = """
      "$TODO" export --format taskwarrior | task import > /dev/null
      task 1 \(command) > /dev/null
      task export | "$TODO" import --format taskwarrior --database back.sqlite
      "$TODO" list --database back.sqlite
      """
    for timeZone in ["UTC", "America/Los_Angeles"] {
      let output = try await shell("rm -rf tasks back.sqlite\n" + script, timeZone: timeZone)
      #expect(output == (line.isEmpty ? "" : line + "\n"))
    }
  }

  @Test("Taskwarrior's own tasks become todos")
  func foreignTasks() async throws {
    let script = """
      task add Call Mom project:family +phone priority:H due:2026-12-01
      task add Milk
      task 2 done
      task export | "$TODO" import --format taskwarrior
      "$TODO" list
      """
    #expect(
      try await shell(script) == """
        [ ] 1 (A) Call Mom +family due:2026-12-01 @phone
        [x] 2 Milk

        """
    )
  }

  @Test("Taskwarrior finds an exported task by its UUID")
  func identity() async throws {
    try await todo("add", "Milk")
    let script = #"""
      id="$("$TODO" list --json | sed -nE 's/.*"id":"([^"]+)".*/\L\1/p')"
      "$TODO" export --format taskwarrior | task import > /dev/null
      task "$id" modify priority:L > /dev/null
      task _get "$id".priority
      """#
    #expect(try await shell(script) == "L\n")
  }
}
