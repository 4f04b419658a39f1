import Foundation

/// A program that ends with the process of the test, in whatever way that ends.
package struct BoundProcess {
  private let process = Process()
  /// The program ends when nothing can be written into this any more.
  private let life = Pipe()

  /// Starts a program. Its output is dropped.
  ///
  /// - Parameters:
  ///   - script: A script for bash that becomes the program by `exec`.
  ///   - folder: The folder in which it runs.
  package init(_ script: String, in folder: String) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", "exec 3<&0 </dev/null; (read -r _ <&3; kill -KILL $$) & exec 3<&-\n" + script,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = life
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// True if the program has not ended.
  package var isRunning: Bool { process.isRunning }

  /// Ends the program.
  package func stop() {
    try? life.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
