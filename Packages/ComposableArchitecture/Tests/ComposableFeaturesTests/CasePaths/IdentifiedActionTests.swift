import ComposableFeatures
import Foundation
import Testing

@Suite("IdentifiedAction")
struct IdentifiedActionTests {
  @CasePathable
  enum Action: Equatable, Hashable, Codable { case tapped, renamed(String) }

  @CasePathable
  enum Parent: Equatable { case rows(IdentifiedAction<Int, Action>), other }

  @Test("A key path with an id is the action of that element alone")
  func path() {
    let action = Parent.rows(.element(id: 2, action: .renamed("Blob")))
    #expect(action.is(\.rows[id: 2]))
    #expect(!action.is(\.rows[id: 1]))
    #expect(action[case: \.rows[id: 2].renamed] == "Blob")
    #expect(action[case: \.rows[id: 2].tapped] == nil)
    #expect(action[case: \.rows.element]?.id == 2)
    #expect((\Parent.Cases.rows[id: 3].tapped)() == .rows(.element(id: 3, action: .tapped)))
  }

  @Test("It is equatable, hashable and codable as its action is")
  func conformances() throws {
    typealias Row = IdentifiedAction<Int, Action>
    let row = Row.element(id: 1, action: .renamed("Blob"))
    #expect(row != .element(id: 2, action: .renamed("Blob")))
    #expect(Set([row, row]).count == 1)
    #expect(try JSONDecoder().decode(Row.self, from: JSONEncoder().encode(row)) == row)
  }

  struct Feature: Reducer {
    struct State: Identifiable { let id: String }
    enum Action { case tapped }
    var body: some ReducerOf<Self> { EmptyReducer() }
  }

  @Test("That of a feature has the id of its state")
  func ofFeature() {
    let action: IdentifiedActionOf<Feature> = .element(id: "a", action: .tapped)
    #expect(action.is(\.element))
  }
}
