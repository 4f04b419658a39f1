import Foundation
import TestSupport
import Testing

/// Exchanges lists with the real todo.txt-cli, which `scripts/bootstrap --tests` installs.
@Suite("todo.txt-cli", .timeLimit(.minutes(30)))
struct TodoTxtCLITests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  /// Exports the list to a folder of todo.txt-cli, runs commands there as `todo_txt`, and imports the
  /// file into another list.
  ///
  /// - Returns: The output of the commands, and the other list as a todo.txt file.
  private func exchange(
    _ commands: String,
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> (output: String, file: String) {
    let script = #"""
      set -euo pipefail
      mkdir folder
      cat > folder/config <<'CONFIG'
      export TODO_DIR="$HOME/folder"
      export TODO_FILE="$TODO_DIR/todo.txt" DONE_FILE="$TODO_DIR/done.txt"
      export REPORT_FILE="$TODO_DIR/report.txt"
      CONFIG
      # -p: no colours; -a: no archive; -t: with the day of creation.
      todo_txt() { todo-txt -d folder/config -p -a -t "$@"; }
      "$TODO" export --format todo.txt > folder/todo.txt

      """#
    let back = #"""

      "$TODO" import --format todo.txt --database back.sqlite < folder/todo.txt
      """#
    let end = try await todo.shell(script + commands + back)
    #expect(end.status == 0 && end.errors.isEmpty, "\(end)", sourceLocation: location)
    let file = try await todo("export", "--format", "todo.txt", "--database", "back.sqlite")
    #expect(file.status == 0 && file.errors.isEmpty, "\(file)", sourceLocation: location)
    return (end.output, file.output)
  }

  @Test("A list comes back from a folder of todo.txt-cli as it was, and is listed there")
  func roundTrip() async throws {
    try await todo.add([
      "(A) Call Mom +family @phone due:2026-12-01", "(D) Milk +home +shop", "+home", "x:y",
      #"quotes " ' ` $HOME $(id) \ \n %20 & "#, "牛乳 👩‍👩‍👧 é", "\u{1B}[31m red", "  spaces   between  ",
    ])
    try await todo("check", "2", "3")
    let exported = try await todo("export", "--format", "todo.txt").output
    let (output, file) = try await exchange("todo_txt ls @phone; todo_txt ls +home | tail -n 1")
    #expect(file == exported)
    #expect(
      output == """
        6 (A) Call Mom +family @phone due:2026-12-01
        --
        TODO: 1 of 8 tasks shown
        TODO: 2 of 8 tasks shown

        """
    )
  }

  @Test("What is added, done, changed and deleted with todo.txt-cli comes back")
  func changes() async throws {
    try await todo.add("(A) Call Mom +family", "Milk", "Eggs", "Bread")
    let (_, file) = try await exchange(
      """
      todo_txt do 1 > /dev/null
      todo_txt add "(B) New one +home due:2026-12-01" > /dev/null
      todo_txt pri 2 C > /dev/null
      todo_txt append 3 @shop > /dev/null
      todo_txt -f del 4 > /dev/null
      """
    )
    #expect(
      file.replacing(#/\d{4}-\d{2}-\d{2} /#, with: "DAY ") == """
        (C) Eggs
        Milk @shop
        (B) DAY New one +home due:2026-12-01
        x DAY Bread

        """
    )
  }
}
