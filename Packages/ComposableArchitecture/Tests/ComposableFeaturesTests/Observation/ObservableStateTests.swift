import ComposableFeatures
import Foundation
import Observation
import TestKit
import Testing

@Suite("An observable state")
struct ObservableStateTests {
  /// Returns true if a change is seen by code that has read something.
  private func isSeen(
    _ change: (inout Page) -> Void,
    by read: (Page) -> Void,
    from page: Page = Page()
  ) -> Bool {
    var page = page
    let changes = TestKit.Log<Void>()
    withObservationTracking {
      read(page)
    } onChange: {
      changes.note(())
    }
    change(&page)
    return !changes.entries.isEmpty
  }

  private func page(_ change: (inout Page) -> Void) -> Page {
    var page = Page()
    change(&page)
    return page
  }

  @Test("A variable is seen to change by code that has read it, and by no other")
  func variables() {
    #expect(isSeen({ $0.name = "b" }, by: { _ = $0.name }))
    #expect(isSeen({ $0.name += "b" }, by: { _ = $0.name }))
    #expect(!isSeen({ $0.name = "b" }, by: { _ = $0.item }))
    #expect(!isSeen({ $0.item.count = 1 }, by: { _ = $0.name }))
    #expect(isSeen({ $0.item.count = 1 }, by: { _ = $0.total }))
  }

  @Test("A variable that is set to an equal value, or changed in place to one, has not changed")
  func equalValues() {
    #expect(!isSeen({ $0.name = "a" }, by: { _ = $0.name }))
    #expect(!isSeen({ $0.name += "" }, by: { _ = $0.name }))
    #expect(!isSeen({ $0.item.ignored = 1 }, by: { _ = $0.item.ignored }))
  }

  @Test("A state in a state is observed on its own: a change in it is none of the outer variable")
  func nested() {
    #expect(isSeen({ $0.item.count += 1 }, by: { _ = $0.item.count }))
    #expect(!isSeen({ $0.item.count += 1 }, by: { _ = $0.item }))
    #expect(isSeen({ $0.item = Item(id: 5) }, by: { _ = $0.item }))
    #expect(isSeen({ $0.item.replace(by: Item(id: 5)) }, by: { _ = $0.item }))
    #expect(isSeen({ $0.item.replace(by: $0.other) }, by: { _ = $0.item.count }))
    #expect(isSeen({ ($0.item, $0.other) = ($0.other, $0.item) }, by: { _ = $0.item }))
  }

  @Test("A state that is replaced by a changed copy of itself is seen to change")
  func copies() {
    #expect(
      isSeen(
        {
          var copy = $0.item
          copy.count = 42
          $0.item.replace(by: copy)
        },
        by: { _ = $0.item.count }
      )
    )
  }

  @Test("An optional state changes when it comes, goes or is another one")
  func optionals() {
    let present = page { $0.optional = Item(id: 7) }
    #expect(isSeen({ $0.optional = Item(id: 7) }, by: { _ = $0.optional }))
    #expect(isSeen({ $0.optional = nil }, by: { _ = $0.optional }, from: present))
    #expect(isSeen({ $0.optional = Item(id: 7) }, by: { _ = $0.optional }, from: present))
    #expect(!isSeen({ $0.optional?.count += 1 }, by: { _ = $0.optional }, from: present))
    #expect(isSeen({ $0.optional?.count += 1 }, by: { _ = $0.optional?.count }, from: present))
  }

  @Test(
    "An enum changes with its case and its payload's identity, and with what is not observed in it"
  )
  func enums() {
    let item = page { $0.destination = .item(Item(id: 7)) }
    let plain = page { $0.destination = .plain(0) }
    let read: (Page) -> Void = { _ = $0.destination }
    #expect(isSeen({ $0.destination = .nothing }, by: read, from: item))
    #expect(isSeen({ $0.destination = .plain(1) }, by: read, from: plain))
    #expect(
      isSeen({ $0.destination = $0.destination?.item.map(Destination.other) }, by: read, from: item)
    )
    #expect(!isSeen({ $0.destination?.modify(\.item) { $0.count += 1 } }, by: read, from: item))
    #expect(
      isSeen(
        { $0.destination?.modify(\.item) { $0.count += 1 } },
        by: { _ = $0.destination?.item?.count },
        from: item
      )
    )
  }

  @Test("Arrays of states change with their identities; a row changes on its own")
  func arrays() {
    #expect(isSeen({ $0.rows.append(Item(id: 9)) }, by: { _ = $0.rows }))
    #expect(isSeen({ $0.rows.remove(id: 1) }, by: { _ = $0.rows }))
    #expect(!isSeen({ $0.rows[id: 1]?.count += 1 }, by: { _ = $0.rows }))
    #expect(isSeen({ $0.rows[id: 1]?.count += 1 }, by: { _ = $0.rows[id: 1]?.count }))
    #expect(!isSeen({ $0.rows[id: 2]?.count += 1 }, by: { _ = $0.rows[id: 1]?.count }))
    #expect(isSeen({ $0.list.append(Item(id: 9)) }, by: { _ = $0.list }))
    #expect(!isSeen({ $0.list[0].count += 1 }, by: { _ = $0.list }))
    #expect(isSeen({ $0.list[0].count += 1 }, by: { _ = $0.list[0].count }))
  }

  @Test("Observation takes no part in equality, hashing and coding")
  func equality() throws {
    #expect(Page() == Page())
    #expect(ObservationStateRegistrar() == ObservationStateRegistrar())
    #expect(Set([ObservationStateRegistrar(), ObservationStateRegistrar()]).count == 1)
    let coded = try JSONEncoder().encode([ObservationStateRegistrar()])
    #expect(try JSONDecoder().decode([ObservationStateRegistrar].self, from: coded).count == 1)
  }
}
