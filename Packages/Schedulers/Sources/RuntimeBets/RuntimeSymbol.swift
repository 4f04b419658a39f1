import Foundation

/// Functions and variables of the libraries of this process that are looked up by their names.
@_spi(Layers)
public enum RuntimeSymbol {
  /// Names that are not found, as if the libraries did not have them.
  // Safe to share: a test sets it in a process of its own, before the first use.
  @_spi(Layers) nonisolated(unsafe) public static var hidden: Set<String> = []

  /// Returns the address of a function or a variable; nil if no library of this process exports one of this name.
  @_spi(Layers) public static func address(of name: String) -> UnsafeMutableRawPointer? {
    hidden.contains(name) ? nil : dlsym(dlopen(nil, RTLD_NOW), name)
  }

  /// Returns true if a library with a file of this name is loaded into this process.
  package static func isLoaded(_ library: String) -> Bool {
    dlopen(library, RTLD_LAZY | RTLD_NOLOAD) != nil
  }

  /// Returns the start of the library or the program that has code or constants at an address; nil if none has.
  package static func image(of address: UInt) -> UInt? {
    // `Dl_info`: the name and the start of the file, the name and the address of the symbol before.
    var info: (UInt, UInt, UInt, UInt) = (0, 0, 0, 0)
    guard let locate, withUnsafeMutablePointer(to: &info, { locate(address, $0) }) != 0 else {
      return nil
    }
    return info.1
  }

  /// `dladdr`, which the headers do not declare by default; nil if there is none.
  private static let locate = address(of: "dladdr").map {
    unsafeBitCast($0, to: (@convention(c) (UInt, UnsafeMutableRawPointer) -> CInt).self)
  }
}
