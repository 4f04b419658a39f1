import Foundation

extension Program {
  /// Everything in the folder, with its contents and its access rights.
  package func snapshot() throws -> [String: Entry] {
    var entries: [String: Entry] = [:]
    let files = FileManager.default
    for name in try files.subpathsOfDirectory(atPath: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let isFile = status.st_mode & S_IFMT == S_IFREG
      entries[name] = Entry(
        mode: status.st_mode,
        content: isFile ? files.contents(atPath: path) : nil
      )
    }
    return entries
  }

  /// A file or a folder.
  package struct Entry: Equatable {
    package var mode: mode_t
    /// A file's bytes; nil for anything else.
    package var content: Data?

    /// The rights, as `chmod` takes them.
    package var rights: mode_t { mode & 0o7777 }
  }
}
