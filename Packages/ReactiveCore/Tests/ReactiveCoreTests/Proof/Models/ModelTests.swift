import Testing

/// Every operator does what its model does, in random programs that are the same in each run.
@Suite("Operators and their models")
struct ModelTests {
  @Test("Operators and their models agree about random programs", arguments: Catalogue.all)
  func agree(operatorCase: OperatorCase) {
    let count = SearchSize.operatorModels.count
    let difference = Difference.first(of: operatorCase, inPrograms: count)
    if let difference { Issue.record("\(difference.description)") }
  }
}
