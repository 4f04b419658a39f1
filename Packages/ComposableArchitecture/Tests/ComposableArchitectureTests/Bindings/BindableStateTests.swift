import ComposableArchitecture
import Foundation
import Testing

@Suite("Fields that may be bound")
struct BindableStateTests {
  private struct State: Codable, Hashable {
    @BindableState var name = "Blob"
    @BindableState var numbers = [1]
  }

  @Test("They are encoded as plain fields are, and decoded again")
  func codable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(State())
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"Blob","numbers":[1]}"#)
    #expect(try JSONDecoder().decode(State.self, from: data) == State())
  }

  @Test("They are printed by their values")
  func text() {
    #expect(
      debugOutput(State()) == "State(\n  _name: \"Blob\",\n  _numbers: [\n    1,\n  ]\n)"
    )
  }
}
