import ComposableFeatures

@ObservableState
struct Item: Equatable, Identifiable {
  let id: Int
  var count = 0
  @ObservationStateIgnored var ignored = 0

  mutating func replace(by other: Item) { self = other }
}

@ObservableState
struct Page: Equatable {
  var item = Item(id: 0)
  var other = Item(id: 1)
  var rows: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
  var list = [Item(id: 3)]
  var name = "a"
  var optional: Item?
  var destination: Destination?
  var total: Int { item.count + other.count }
}

@ObservableState
@CasePathable
@dynamicMemberLookup
enum Destination: Equatable {
  case item(Item)
  case other(item: Item)
  case plain(Int)
  case nothing
}
