#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The messages of the compiler, and the answers to them.
///
/// Each begins with its length: eight bytes, the lowest first.
struct MessagePipe {
  /// Longer messages end the program: it cannot tell them from garbage.
  private static let lengthLimit = 1 << 28

  let input: Int32
  let output: Int32

  /// Waits for the next message.
  ///
  /// - Returns: The message; nil at the end, which is an empty message or the end of the file.
  func receive() -> [UInt8]? {
    guard let header = next(8) else { return nil }
    let length = header.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard 1...UInt64(Self.lengthLimit) ~= length else { return nil }
    return next(Int(length))
  }

  func send(_ message: [UInt8]) {
    let header = (0..<8).map { UInt8(truncatingIfNeeded: message.count >> (8 * $0)) }
    var rest = ArraySlice(header + message)
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      // The compiler has gone.
      guard count > 0 else { exit(EXIT_FAILURE) }
      rest = rest.dropFirst(count)
    }
  }

  /// - Returns: Exactly so many bytes; nil if the file ends before. Memory is taken for those alone that have arrived.
  private func next(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let chunk = [UInt8](unsafeUninitializedCapacity: min(count - bytes.count, 1 << 16)) {
        $1 = max(0, read(input, $0.baseAddress, $0.count))
      }
      if chunk.isEmpty { return nil }
      bytes += chunk
    }
    return bytes
  }
}
