import ReactiveCore
import Testing

@_spi(Layers) @testable import RuntimeBets

extension Subscribers: @retroactive CustomLeafReflectable {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

private protocol Local {}
private struct Here: Local {}
private struct Nowhere {}

@Suite("The conformances of the process")
struct ConformancesTests {
  @Test("One in the module of the type has no module of its own, and one elsewhere has")
  func modules() {
    #expect(Conformances.modules(conforming: Here.self, to: (any Local).self) == [nil])
    #expect(Conformances.modules(conforming: Nowhere.self, to: (any Local).self) == [])
    #expect(
      Conformances.modules(conforming: Subscribers.self, to: (any CustomLeafReflectable).self)
        == ["SchedulersTests"]
    )
    #expect(RuntimeBet.conformances.isWon)
  }

  @Test("If the runtime does not tell of the sections of images, there are none")
  func withoutSections() async {
    await #expect(processExitsWith: .success) {
      RuntimeSymbol.hidden = ["swift_enumerateAllMetadataSections"]
      #expect(Conformances.modules(conforming: Here.self, to: (any Local).self) == [])
      #expect(!RuntimeBet.conformances.isWon)
    }
  }
}
