extension Int {
  /// Reads a number of digits of ASCII alone. Swift's own function accepts a sign, too.
  ///
  /// - Returns: `nil` if there is no digit, if there is anything else, or if the number is too large.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    self.init(text)
  }
}
