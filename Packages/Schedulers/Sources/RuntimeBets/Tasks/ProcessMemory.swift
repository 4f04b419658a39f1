import Foundation

/// Memory of this process that may be gone, or that may never have been there.
///
/// The system reads it, which refuses an address where nothing is. So a guess about memory of the runtime can be
/// wrong, and is never a crash.
package enum ProcessMemory {
  /// Returns the word at an address; nil if it cannot be read.
  package static func word(at address: UInt) -> UInt? {
    read(UInt.self, at: address)
  }

  /// Returns the text at an address, up to its zero byte or a limit; nil if nothing can be read.
  static func text(at address: UInt) -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 256, let byte = read(UInt8.self, at: address &+ UInt(bytes.count)),
      byte != 0
    {
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a value; nil if it cannot be read.
  static func read<Value: FixedWidthInteger>(_ type: Value.Type, at address: UInt) -> Value? {
    guard let read, let source = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
    var value: Value = 0
    let size = MemoryLayout<Value>.size
    let count = withUnsafeMutableBytes(of: &value) { target in
      var (from, to) = (
        iovec(iov_base: source, iov_len: size), iovec(iov_base: target.baseAddress, iov_len: size)
      )
      return read(getpid(), &to, 1, &from, 1, 0)
    }
    return count == size ? value : nil
  }

  private typealias Read =
    @convention(c) (pid_t, UnsafeRawPointer, UInt, UnsafeRawPointer, UInt, UInt) -> Int

  /// `process_vm_readv`, which the headers do not declare by default; nil if there is none.
  private static let read = RuntimeSymbol.address(of: "process_vm_readv").map {
    unsafeBitCast($0, to: Read.self)
  }
}
