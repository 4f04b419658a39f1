import Foundation

/// Finds the database: the option, else `$TODO_STORE`, else the user's data folder.
enum DatabaseLocation {
  /// The absolute path of the database.
  ///
  /// - Parameters:
  ///   - option: The value of `--database`, if it was given.
  ///   - environment: The process's environment. As the XDG base directory specification has it, an
  ///     empty variable counts as unset and a relative `XDG_DATA_HOME` is ignored.
  ///   - currentFolder: The folder that a relative path starts from.
  static func path(
    option: String?,
    environment: [EnvironmentVariable: String],
    currentFolder: String
  ) throws(CommandFailure) -> String {
    if let option {
      return try absolute(option, "--database", currentFolder)
    }
    if let variable = environment[.store], !variable.isEmpty {
      return try absolute(variable, "$TODO_STORE", currentFolder)
    }
    return try dataFolder(environment) + "/metronome/todo.sqlite"
  }

  private static func absolute(
    _ path: String,
    _ source: String,
    _ currentFolder: String
  ) throws(CommandFailure) -> String {
    guard let last = path.last else {
      throw CommandFailure(.usage, "\(source) needs the path of a file")
    }
    guard last != "/" else {
      throw CommandFailure(
        .noInput,
        "'\(path)' names a folder; name a file in it, such as '\(path)todo.sqlite'"
      )
    }
    if path.hasPrefix("/") { return path }
    guard currentFolder.hasPrefix("/") else {
      throw CommandFailure(
        .noInput,
        "cannot reach '\(path)': the current folder does not exist, or its name is not UTF-8; give a full path"
      )
    }
    return (currentFolder == "/" ? "" : currentFolder) + "/" + path
  }

  private static func dataFolder(
    _ environment: [EnvironmentVariable: String]
  ) throws(CommandFailure) -> String {
    if let folder = environment[.dataFolder], folder.hasPrefix("/") { return folder }
    guard let home = environment[.home], home.hasPrefix("/") else {
      throw CommandFailure(
        .configuration,
        "no place for the database: neither $TODO_STORE, $XDG_DATA_HOME nor $HOME names one; "
          + "give --database PATH"
      )
    }
    return home + "/.local/share"
  }
}
