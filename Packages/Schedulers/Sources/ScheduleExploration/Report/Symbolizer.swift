import Foundation
import Runtime

/// A line of a source file.
struct SourcePlace {
  let file: String
  let line: Int
}

/// Looks up the source lines of addresses by `llvm-symbolizer`, which is a part of the toolchain.
///
/// The Runtime module does so too, but a test program takes it half a second for each call stack.
final class Symbolizer {
  private let images = ImageMap.capture()
  private var places: [UInt: [SourcePlace]] = [:]

  /// Looks the addresses up, so that ``locations(of:)`` knows them.
  func load(_ addresses: [UInt]) {
    guard let tool = Self.tool else { return }
    var ofImages: [Int: Set<UInt>] = [:]
    for address in Set(addresses) {
      guard let index = images.indexOfImage(at: Backtrace.Address(UInt64(address))) else {
        continue
      }
      ofImages[index, default: []].insert(address)
    }
    for (index, addresses) in ofImages { load(Array(addresses), of: images[index], with: tool) }
  }

  /// Returns the source lines of an address, the innermost first: more than one if calls were inlined.
  func locations(of address: UInt) -> [SourcePlace] {
    places[address] ?? []
  }

  private func load(_ addresses: [UInt], of image: Backtrace.Image, with tool: URL) {
    // Libraries of the system and of the toolchain contain no code of the user.
    guard let path = image.path, !path.hasPrefix("/lib"), !path.hasPrefix("/usr/lib"),
      !path.hasPrefix(tool.deletingLastPathComponent().deletingLastPathComponent().path),
      let base = UInt(image.baseAddress)
    else { return }
    let lines = addresses.map { "0x" + String($0 - base, radix: 16) }
    let output = Self.run(tool, ["--output-style=JSON", "--obj=\(path)"] + lines)
    let found = try? JSONDecoder().decode([Answer].self, from: output)
    for (address, answer) in zip(addresses, found ?? []) {
      places[address] = answer.Symbol?.map { SourcePlace(file: $0.FileName, line: $0.Line) }
    }
  }

  /// An object of the tool's output.
  private struct Answer: Decodable {
    struct Symbol: Decodable {
      let FileName: String
      let Line: Int
    }
    let Symbol: [Symbol]?
  }

  /// The tool of the toolchain that the libraries of this process come from, or of the search path.
  static let tool: URL? = {
    let libraries = ImageMap.capture().compactMap(\.path)
    // …/usr/lib/swift/linux/libswiftCore.so
    let toolchain = libraries.first { $0.hasSuffix("/libswiftCore.so") }.map { library in
      library.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/bin"
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = [toolchain].compactMap(\.self) + path.split(separator: ":").map(String.init)
    let candidates = folders.map { "\($0)/llvm-symbolizer" }
    return candidates.first { access($0, X_OK) == 0 }.map { URL(filePath: $0) }
  }()

  /// Returns the standard output of a program; nothing if it cannot be run.
  private static func run(_ program: URL, _ arguments: [String]) -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return Data() }
    defer { process.waitUntilExit() }
    return output.fileHandleForReading.readDataToEndOfFile()
  }
}
