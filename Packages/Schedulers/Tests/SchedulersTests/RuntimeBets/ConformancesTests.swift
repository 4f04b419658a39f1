import Foundation
import Testing

@_spi(Layers) @testable import RuntimeBets

extension DateInterval: @retroactive CustomPlaygroundDisplayConvertible {
  public var playgroundDescription: Any { duration }
}

private protocol Local {}
private struct Here: Local {}
private struct Nowhere {}

@Suite("The conformances of the process")
struct ConformancesTests {
  @Test("A conformance in the module of the type has no module of its own, and one elsewhere has")
  func modules() {
    #expect(Conformances.modules(conforming: Here.self, to: (any Local).self) == [nil])
    #expect(Conformances.modules(conforming: Nowhere.self, to: (any Local).self) == [])
    let modules = Conformances.modules(
      conforming: DateInterval.self,
      to: (any CustomPlaygroundDisplayConvertible).self
    )
    #expect(modules == ["SchedulersTests"])
    #expect(RuntimeBet.conformances.isWon)
  }

  @Test("If the runtime does not tell of the sections of images, no conformances are found")
  func withoutSections() async {
    await #expect(processExitsWith: .success) {
      RuntimeSymbol.hidden = ["swift_enumerateAllMetadataSections"]
      #expect(Conformances.modules(conforming: Here.self, to: (any Local).self) == [])
      #expect(!RuntimeBet.conformances.isWon)
    }
  }
}
