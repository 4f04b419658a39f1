import Testing

@Suite("The manifest for the Swift Package Index")
struct PackageIndexTests {
  @Test("names each library of the root's manifest")
  func libraries() throws {
    let libraries = try names(/\.library\(name: "(\w+)"/, in: "Package.swift")
    #expect(!libraries.isEmpty)
    #expect(try names(/\n {8}- (\w+)/, in: ".spi.yml") == libraries)
  }

  private func names(_ pattern: Regex<(Substring, Substring)>, in file: String) throws -> [String] {
    try Checkout.text(of: file).matches(of: pattern).map { String($0.1) }.sorted()
  }
}
