import Testing

@testable import TodoCLI

@Suite("Where the store is")
struct DatabaseLocationTests {
  private func path(
    option: String? = nil,
    _ environment: [EnvironmentVariable: String],
    in folder: String = "/work"
  ) throws(CommandFailure) -> String {
    try DatabaseLocation.path(option: option, environment: environment, currentFolder: folder)
  }

  @Test("The option names the store, or else $TODO_STORE, the XDG data folder, or the home folder")
  func precedence() throws {
    var environment: [EnvironmentVariable: String] = [.store: "/t", .dataFolder: "/x", .home: "/h"]
    #expect(try path(option: "/o", environment) == "/o")
    #expect(try path(environment) == "/t")
    environment[.store] = ""
    #expect(try path(environment) == "/x/metronome/todo.sqlite")
    environment[.dataFolder] = "relative"
    #expect(try path(environment) == "/h/.local/share/metronome/todo.sqlite")
    environment[.dataFolder] = nil
    #expect(try path(environment) == "/h/.local/share/metronome/todo.sqlite")
  }

  @Test("A relative path of the store starts from the current folder")
  func relative() throws {
    #expect(try path(option: "a/b", [:]) == "/work/a/b")
    #expect(try path([.store: "b"], in: "/") == "/b")
    #expect(try path(option: "file:x?mode=memory", [:]) == "/work/file:x?mode=memory")
  }

  @Test("A place of the store that names no file is refused, with the fix")
  func refused() {
    #expect(
      throws: CommandFailure(.usage, "--database needs the path of a file")
    ) { try path(option: "", [:]) }
    #expect(
      throws: CommandFailure(
        .noInput,
        "'lists/' names a folder; name a file in it, such as 'lists/todo.sqlite'"
      )
    ) { try path([.store: "lists/"]) }
    #expect(
      throws: CommandFailure(
        .noInput,
        "cannot reach 'a': the current folder does not exist, or its name is not UTF-8; give a full path"
      )
    ) { try path(option: "a", [:], in: "") }
    #expect(
      throws: CommandFailure(
        .configuration,
        "no place for the database: neither $TODO_STORE, $XDG_DATA_HOME nor $HOME names one; "
          + "give --database PATH"
      )
    ) { try path([:]) }
  }
}
