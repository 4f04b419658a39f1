import Foundation
import TestSupport
import Testing

@Suite("Streams", .timeLimit(.minutes(30)))
struct StreamTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  @Test("In a terminal, characters that it would obey are shown escaped; in a pipe they are exact")
  func terminal() async throws {
    try await todo("add", "a\u{1B}[2Jb\u{9B}c\u{202E}d\ne 👍")
    let piped = try await todo.shell(#""$TODO" list | cat"#)
    #expect(piped == Finished(output: "[ ] 1 a\u{1B}[2Jb\u{9B}c\u{202E}d\ne 👍\n"))
    // script(1) gives its command a terminal, which turns \n into \r\n.
    let shown = try await todo.shell(#"script -qec '"$TODO" list' /dev/null"#)
    #expect(shown == Finished(output: #"[ ] 1 a\u{1B}[2Jb\u{9B}c\u{202E}d\ne 👍"# + "\r\n"))
  }

  @Test(
    "In a terminal, more than one todo is removed only if the answer is yes, or none is asked for"
  )
  func question() async throws {
    try await todo.add("a", "b", "c", "d", "e", "f")
    func remove(_ arguments: String, answer: String) async throws -> String {
      let script = "echo \(answer) | script -qec '\"$TODO\" remove \(arguments)' /dev/null"
      return try await todo.shell(script).output
    }
    #expect(try await remove("1-2", answer: "no").contains("nothing was removed"))
    #expect(try await remove("1-2", answer: "").contains("remove 2 todos? yes or no: "))
    #expect(try await todo("list").output.split(separator: "\n").count == 6)
    let maybe = try await remove("1-2", answer: "'maybe\nYes'")
    #expect(maybe.contains("removed 2 todos") && maybe.components(separatedBy: "?").count == 3)
    for arguments in ["3", "--yes 4 5"] {
      #expect(try await !remove(arguments, answer: "no").contains("?"))
    }
    #expect(try await todo("list").output == "[ ] 6 f\n")
  }

  @Test("In a terminal, a command that waits for another process tells so; elsewhere it does not")
  func waiting() async throws {
    try await todo("add", "a")
    let end = try await todo.shell(
      #"""
      exec 9<list
      flock 9
      "$TODO" check 1 2>piped &
      piped=$!
      script -qefc '"$TODO" add b' shown >/dev/null &
      shown=$!
      until grep -qs "waiting for another process that uses '$TODO_STORE'" shown; do sleep 0.1; done
      flock -u 9
      wait "$piped" && wait "$shown" && cat piped
      """#
    )
    #expect(end == Finished())
    #expect(try await todo("list").output == "[ ] 2 b\n[x] 1 a\n")
  }

  @Test("A program that never ends is killed when its test is cancelled")
  func cancellation() async throws {
    let run = Task { [todo] in try await todo.shell("exec tail -f /dev/null") }
    run.cancel()
    #expect(try await run.value.status == 128 + SIGKILL)
  }

  @Test(
    "A terminal that is not known, or has no colours, gets no colours",
    arguments: [
      ("xterm", true), ("dumb", false), ("unknown", false), ("no-such", false), ("", false),
    ]
  )
  func colors(terminal: String, isColored: Bool) async throws {
    try await todo("add", "(A) a")
    let shown = try await todo.shell(
      #"script -qec '"$TODO" list' /dev/null"#,
      environment: ["TERM": terminal, "NO_COLOR": ""]
    )
    let line = "[ ] 1 (A) a"
    #expect(shown == Finished(output: (isColored ? "\u{1B}[1m\(line)\u{1B}[m" : line) + "\r\n"))
  }

  @Test("JSON is the same in a terminal and in a pipe, and a terminal obeys nothing in it")
  func json() async throws {
    try await todo("add", "a\u{1B}[2J\u{202E}")
    let piped = try await todo("list", "--json").output
    let shown = try await todo.shell(#"script -qec '"$TODO" list --json' /dev/null"#).output
    #expect(shown.replacing("\r\n", with: "\n") == piped)
    #expect(piped.contains(#""text":"a\u001b[2J\u202e""#))
  }

  @Test("A reader that goes away ends the listing without a word")
  func closedPipe() async throws {
    try await todo.add((1...2_000).map { "a long enough text, number \($0)" })
    // Whether the signal that a closed pipe sends ends the process, or is ignored as some callers
    // have it, makes no difference.
    for signal in ["--default-signal=PIPE", "--ignore-signal=PIPE"] {
      let script = #"env \#(signal) "$TODO" list | head -n 0; echo ${PIPESTATUS[0]}"#
      #expect(try await todo.shell(script) == Finished(output: "141\n"))
    }
  }

  @Test("An output that takes nothing is an error, and says whether the change is saved")
  func fullOutput() async throws {
    #expect(
      try await todo.shell(#""$TODO" add a > /dev/full"#)
        == Finished(
          status: 74,
          errors: "todo: cannot write to the standard output: No space left on device; "
            + "the change itself is saved\n"
        )
    )
    #expect(
      try await todo.shell(#""$TODO" list > /dev/full"#)
        == Finished(
          status: 74,
          errors: "todo: cannot write to the standard output: No space left on device\n"
        )
    )
    #expect(try await todo("list") == Finished(output: "[ ] 1 a\n"))
  }

  @Test("Closed streams do not end up in the store")
  func closedStreams() async throws {
    try await todo("add", "a")
    #expect(try await todo.shell(#""$TODO" check 1 <&- >&- 2>&-"#) == Finished())
    #expect(try await todo.shell(#""$TODO" list >&-"#).status == 74)
    #expect(try await todo.shell(#""$TODO" check 9 2>&-"#) == Finished(status: 65))
    #expect(try await todo("list") == Finished(output: "[x] 1 a\n"))
  }

  @Test("todo add reads nothing from the standard input")
  func input() async throws {
    #expect(
      try await todo.shell(#"echo b | { "$TODO" add a; cat; }"#) == Finished(output: "1\nb\n")
    )
  }
}
