import ComposableArchitecture
import Foundation
import Testing

@Suite("Values with a separate id")
struct IdentifiedTests {
  private struct Color: Codable, Hashable {
    var name: String
    var isWarm = false
    var letters: Int { name.count }
  }

  private let red = Color(name: "red")

  @Test("The id of an Identified value is given, computed or a member, and stays")
  func ids() {
    #expect(Identified(red, id: 1).id == 1)
    #expect(Identified(red, id: { $0.name.count }).id == 3)
    var color = Identified(red, id: \.name)
    color.name = "blue"
    #expect(color.id == "red")
    #expect(color.value == Color(name: "blue"))
  }

  @Test("An Identified value has the members of the value that it holds")
  func members() {
    var color = Identified(red, id: 1)
    color.isWarm = true
    #expect(color.value.isWarm)
    #expect(color.letters == 3)
    #expect(color != Identified(red, id: 1))
    #expect(Set([color, color]).count == 1)
  }

  @Test("Identified values are elements of identified arrays")
  func elements() {
    var colors = IdentifiedArrayOf<Identified<Int, Color>>(
      uniqueElements: ["red", "blue"].enumerated().map { Identified(Color(name: $1), id: $0) }
    )
    colors[id: 1]?.isWarm = true
    #expect(colors.map(\.isWarm) == [false, true])
  }

  @Test("Identified values are encoded and decoded")
  func codable() throws {
    let color = Identified(red, id: 1)
    let data = try JSONEncoder().encode(color)
    #expect(try JSONDecoder().decode(Identified<Int, Color>.self, from: data) == color)
  }
}
