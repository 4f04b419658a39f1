import Testing

/// Holds one public symbol to its name and what it does.
///
/// - Parameters:
///   - symbol: Its name.
///   - isRight: True if a use of it, written as a user writes it, did what it should.
func surface(
  _ symbol: String,
  _ isRight: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isRight, "\(symbol)", sourceLocation: sourceLocation)
}

/// Compiles for values of types that can be encoded and decoded.
func isCodable(_ value: some Codable) -> Bool { true }
