import Testing

/// Every operator does what its model does, in random programs that are the same in each run.
@Suite("Operators and their models")
struct ModelTests {
  // A sanitizer looks at what a program does, not at which one it is, and takes ten times as long.
  #if ADDRESS_SANITIZER || THREAD_SANITIZER
    private static let programCount = 1_000
  #else
    private static let programCount = 10_000
  #endif

  @Test("agree about 10,000 random programs, 1,000 under a sanitizer", arguments: Catalogue.all)
  func agree(specimen: Specimen) {
    let difference = Difference.first(of: specimen, inPrograms: Self.programCount)
    if let difference { Issue.record("\(difference.description)") }
  }
}
