import Foundation
import Marbles
import Testing

@Suite("Diagrams of operators")
struct OperatorDiagramTests {
  static let all: [OperatorDiagram] =
    OperatorDiagram.mapping + OperatorDiagram.filtering + OperatorDiagram.reducing
    + OperatorDiagram.combining + OperatorDiagram.errors + OperatorDiagram.timing
    + OperatorDiagram.sharing + OperatorDiagram.extras

  @Test("An operator does what its diagram says", arguments: all)
  func output(diagram: OperatorDiagram) throws {
    let actual = try diagram.run()
    #expect(try actual.events == MarbleDiagram(diagram.output).events, "\(actual)")
  }
}
