import Testing

/// Every operator does what its model does, in random programs that are the same in each run.
@Suite("Operators and their models")
struct ModelTests {
  @Test("agree about 10,000 random programs", arguments: Catalogue.all)
  func agree(operatorCase: OperatorCase) {
    let difference = Difference.first(of: operatorCase, inPrograms: Program.count(10_000))
    if let difference { Issue.record("\(difference.description)") }
  }
}
