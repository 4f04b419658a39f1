import Foundation
import TestSupport
import Testing

@Suite("A full disk", .timeLimit(.minutes(30)))
struct FullDiskTests {
  private let todo: Program
  private let refusal: String

  init() throws {
    todo = try Program()
    refusal =
      "todo: cannot read or write '\(todo.store)': the disk is full or fails, or files may not grow; "
      + "nothing was changed\n"
  }

  /// Runs a command that may make no file larger than this; `$TEXT` is a text for it.
  private func limited(
    to kibibytes: Int,
    _ arguments: String,
    text: String = ""
  ) async throws -> Finished {
    // A process that writes beyond its limit gets a signal that ends it. The test runner ignores it,
    // and what it starts would do so as well; a user's shell does not.
    try await todo.shell(
      #"ulimit -f \#(kibibytes); exec env --default-signal=XFSZ "$TODO" \#(arguments)"#,
      environment: ["TEXT": text]
    )
  }

  @Test(
    "When the store may not grow, adding is refused and leaves every file as it was",
    arguments: [1, 8, 16, 31, 32, 36, 60]
  )
  func limit(kibibytes: Int) async throws {
    try await todo("add", "a")
    let before = try todo.snapshot()
    let text = String(repeating: "x", count: 60_000)
    #expect(
      try await limited(to: kibibytes, #"add "$TEXT""#, text: text)
        == Finished(status: 74, errors: refusal)
    )
    #expect(try todo.snapshot() == before)
    #expect(try await todo("list") == Finished(output: "[ ] 1 a\n"))
  }

  @Test(
    "When there is no room for a store, todo makes neither a store nor its folder",
    arguments: [1, 4, 8, 16]
  )
  func birth(kibibytes: Int) async throws {
    #expect(
      try await limited(to: kibibytes, "add a")
        == Finished(status: 74, errors: refusal)
    )
    #expect(try todo.snapshot().isEmpty)
  }

  @Test("A list can be read where nothing may be written")
  func reading() async throws {
    try await todo("add", "a")
    let before = try todo.snapshot()
    #expect(
      try await limited(to: 1, "list") == Finished(output: "[ ] 1 a\n")
    )
    #expect(try todo.snapshot() == before)
  }

  /// True if a file system of any size can be mounted here, invisible to other processes.
  private static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare -rm mount -t tmpfs none /mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  @Test(
    "On a disk that is full, adding is refused and leaves the store as it was; the list can be read",
    .enabled(if: canMount, "needs the right to mount a file system")
  )
  func fullFileSystem() async throws {
    let finished = try await todo.shell(
      #"""
      mkdir list
      exec unshare -rm bash -c '
        mount -t tmpfs -o size=256k none list && "$TODO" add a && cp "$TODO_STORE" before
        dd if=/dev/zero of=list/filler bs=4k status=none 2> /dev/null
        "$TODO" add b; echo $?
        "$TODO" list; echo $?
        cmp "$TODO_STORE" before && ls list
        "$TODO" add b --store list/other/store; echo $?; ls list
        rm list/filler; "$TODO" add b'
      """#
    )
    #expect(
      finished.output
        == "1\n74\n[ ] 1 a\n0\nfiller\ntodo.sqlite\n74\nfiller\ntodo.sqlite\n2\n"
    )
    #expect(finished.errors.split(separator: "\n").count == 2, "\(finished.errors)")
    #expect(finished.errors.hasPrefix(refusal))
  }

  @Test(
    "Where there is no room for another file, the list can be read",
    .enabled(if: canMount, "needs the right to mount a file system")
  )
  func fullInodeTable() async throws {
    let finished = try await todo.shell(
      #"""
      mkdir list
      exec unshare -rm bash -c '
        mount -t tmpfs -o size=1m,nr_inodes=5 none list && "$TODO" add a
        touch list/1 list/2 list/3 2> /dev/null
        "$TODO" list; echo $?
        "$TODO" log | cut -c 18-; "$TODO" add b 2> /dev/null; echo $?; ls -x list'
      """#
    )
    #expect(finished == Finished(output: "1\n[ ] 1 a\n0\nadded 1 a\n66\n1  2  3  todo.sqlite\n"))
  }
}
