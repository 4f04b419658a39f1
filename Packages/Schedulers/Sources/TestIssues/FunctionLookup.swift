@_spi(Layers) import RuntimeBets

/// A Swift function that is looked up by its symbol instead of being linked.
///
/// A conforming type is a struct with one stored property, whose type is the function's type,
/// written out. Only then does the compiler give it the function's own calling convention. A
/// property of a generic parameter's type would get the most abstract convention, which is a
/// different one.
protocol LookedUpFunction {}

extension LookedUpFunction {
  /// Looks the function up.
  ///
  /// A thick Swift function is a pair of a code pointer and a context. A function, an initializer
  /// or a static method of a struct takes no context. So the pair (symbol's address, nil) is the
  /// function value that the compiler itself would make.
  ///
  /// - Parameter symbol: The mangled name. It contains the signature, so a library with another
  ///   signature lacks the symbol.
  /// - Returns: The function; `nil` if no library of this process has the symbol.
  static func lookedUp(_ symbol: String) -> Self? {
    guard let code = RuntimeSymbol.address(of: symbol) else { return nil }
    let pair: (code: UnsafeMutableRawPointer, context: UnsafeMutableRawPointer?) = (code, nil)
    guard MemoryLayout<Self>.size == MemoryLayout.size(ofValue: pair) else { return nil }
    return unsafeBitCast(pair, to: Self.self)
  }
}
