import Foundation

/// A file without a name, for the input or the output of a process. Unlike a pipe, it takes any amount
/// before it is read.
public final class NamelessFile {
  public let handle: FileHandle

  /// - Parameter text: The content at first, to be read from its beginning.
  public init(_ text: String = "") throws {
    guard let file = tmpfile() else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { fclose(file) }
    handle = FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.seek(toOffset: 0)
  }

  /// The whole content.
  public var text: String {
    get throws {
      try handle.seek(toOffset: 0)
      return try String(decoding: handle.readToEnd() ?? Data(), as: UTF8.self)
    }
  }
}
