import Testing

@Suite("The manifest for the Swift Package Index")
struct PackageIndexTests {
  @Test("The manifest for the Swift Package Index names each library of the root's manifest")
  func libraries() throws {
    let libraries = try Checkout.products().sorted()
    #expect(!libraries.isEmpty)
    #expect(try Checkout.names(/\n {8}- (\w+)/, in: ".spi.yml").sorted() == libraries)
  }
}
