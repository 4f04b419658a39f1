import ComposableArchitecture
import Testing

/// Payloads that can be more than one type, and constructors that were converted to take one of these.
@Suite("Case paths to a type that a payload may have")
struct ConvertedPayloadTests {
  private protocol Item {}
  private struct Book: Item, Hashable {
    var title = "a title that is too long for the string itself"
  }
  private struct Coin: Item, Hashable { var value = 1 }
  private class Animal {}
  private final class Dog: Animal, Item {}
  private protocol Tagged: AnyObject {}
  private final class Tag: Tagged {}

  private enum Shapes {
    case none
    case item(any Item), labelledItem(item: any Item), pair(any Item, Int)
    case labels(item: any Item, count: Int), nested((any Item, Int), String)
    case optional((any Item)?), labelledOptional(item: (any Item)?), optionalPair((any Item)?, Int)
    case anything(Any), labelledAnything(it: Any), anythingPair(Any, Int)
    case animal(animal: Animal), animalPair(Animal, Int), tagged(any Tagged, Int)
    case object(object: AnyObject), failure(error: any Error), collection(any Collection<Int>, Int)
    case items([any Item]), itemsByName([String: any Item]), labelledItems(items: [any Item])
    case hashable(AnyHashable), labelledHashable(it: AnyHashable), hashables(Set<AnyHashable>)
    case type(any Item.Type), anyType(Any.Type), itemClass(Animal.Type)
    case composed(any Item & Animal, Int)
    indirect case boxed(any Item, Int), boxedLabel(item: any Item)
    // These hold the concrete types.
    case book(Book, Int), coin(Coin), numbers(Int, Int), text(String, Int), list([Coin])
  }

  private let dog = Dog()
  private let tag = Tag()

  private var samples: [(name: String, value: Shapes)] {
    [
      ("none", .none), ("item", .item(Book())), ("labelledItem", .labelledItem(item: Book())),
      ("pair", .pair(Book(), 1)), ("labels", .labels(item: Book(), count: 1)),
      ("nested", .nested((Book(), 1), "a")), ("optional", .optional(Book())),
      ("absent", .optional(nil)), ("labelledOptional", .labelledOptional(item: Book())),
      ("absent", .labelledOptional(item: nil)), ("optionalPair", .optionalPair(Book(), 1)),
      ("absent", .optionalPair(nil, 1)), ("anything", .anything(Book())),
      ("labelledAnything", .labelledAnything(it: Book())),
      ("anythingPair", .anythingPair(Book(), 1)), ("animal", .animal(animal: dog)),
      ("animalPair", .animalPair(dog, 1)), ("tagged", .tagged(tag, 1)),
      ("object", .object(object: tag)), ("failure", .failure(error: CancellationError())),
      ("collection", .collection([1], 1)), ("items", .items([Book()])),
      ("itemsByName", .itemsByName(["a": Book()])),
      ("labelledItems", .labelledItems(items: [Book()])),
      ("hashable", .hashable(Book())), ("labelledHashable", .labelledHashable(it: Book())),
      ("hashables", .hashables([Book()])), ("type", .type(Book.self)),
      ("anyType", .anyType(Book.self)),
      ("itemClass", .itemClass(Dog.self)), ("composed", .composed(dog, 1)),
      ("boxed", .boxed(Book(), 1)), ("boxedLabel", .boxedLabel(item: Book())),
      ("book", .book(Book(), 1)), ("coin", .coin(Coin())), ("numbers", .numbers(1, 1)),
      ("text", .text("a", 1)), ("list", .list([Coin()])),
      // Of the types that the paths do not lead to.
      ("other", .item(Coin())), ("other", .labelledItem(item: Coin())), ("other", .pair(Coin(), 1)),
      ("other", .labels(item: dog, count: 1)), ("other", .nested((Coin(), 1), "a")),
      ("other", .optional(Coin())), ("other", .labelledOptional(item: Coin())),
      ("other", .optionalPair(Coin(), 1)), ("other", .anything("a")),
      ("other", .labelledAnything(it: 1)), ("other", .anythingPair(1, 1)),
      ("other", .animal(animal: Animal())), ("other", .animalPair(Animal(), 1)),
      ("other", .object(object: dog)), ("other", .collection(1..<2, 1)),
      ("other", .items([Coin(), Book()])), ("other", .itemsByName(["a": Coin()])),
      ("other", .labelledItems(items: [dog])), ("other", .hashable(Coin())),
      ("other", .labelledHashable(it: 1)), ("other", .hashables([1])), ("other", .type(Coin.self)),
      ("other", .anyType(Int.self)), ("other", .itemClass(Animal.self)),
      ("other", .boxed(Coin(), 1)),
      ("other", .boxedLabel(item: Coin())),
    ]
  }

  private func check<Value>(
    _ embed: @escaping (Value) -> Shapes,
    _ name: String,
    _ hits: Value...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let others = samples.filter { $0.name != name }.map(\.value)
    #expect(others.count == samples.count - 1, sourceLocation: sourceLocation)
    expectLaws(
      of: CasePath(embed),
      hits: hits,
      misses: others,
      by: { "\($0)" == "\($1)" },
      sourceLocation: sourceLocation
    )
  }

  @Test("A case path to a concrete type extracts it from an existential, alone or among others")
  func existentials() {
    check({ Shapes.item($0 as Book) }, "item", Book(), Book(title: ""))
    let labelled: (Book) -> Shapes = Shapes.labelledItem
    check(labelled, "labelledItem", Book(), Book(title: ""))
    let pair: (Book, Int) -> Shapes = Shapes.pair
    check(pair, "pair", (Book(), 1), (Book(title: ""), 2))
    let labels: (Book, Int) -> Shapes = Shapes.labels
    check(labels, "labels", (Book(), 1))
    check(
      { (item: (Book, Int), name: String) in .nested(item, name) },
      "nested",
      ((Book(), 1), "b")
    )
    let failure: (CancellationError) -> Shapes = Shapes.failure
    check(failure, "failure", CancellationError())
    let collection: ([Int], Int) -> Shapes = Shapes.collection
    check(collection, "collection", ([1, 2], 1))
    let boxed: (Book, Int) -> Shapes = Shapes.boxed
    check(boxed, "boxed", (Book(), 1))
    let boxedLabel: (Book) -> Shapes = Shapes.boxedLabel
    check(boxedLabel, "boxedLabel", Book())
  }

  @Test("A case path to a concrete type extracts it from an optional existential")
  func optionals() {
    let one: (Book) -> Shapes = Shapes.optional
    check(one, "optional", Book())
    let labelled: (Book) -> Shapes = Shapes.labelledOptional
    check(labelled, "labelledOptional", Book())
    let pair: (Book, Int) -> Shapes = Shapes.optionalPair
    check(pair, "optionalPair", (Book(), 1))
  }

  @Test("A case path to a concrete type extracts it from an Any and from an AnyHashable")
  func anything() {
    let one: (Book) -> Shapes = Shapes.anything
    check(one, "anything", Book())
    let labelled: (Book) -> Shapes = Shapes.labelledAnything
    check(labelled, "labelledAnything", Book())
    let pair: (Book, Int) -> Shapes = Shapes.anythingPair
    check(pair, "anythingPair", (Book(), 1))
    let hashable: (Book) -> Shapes = Shapes.hashable
    check(hashable, "hashable", Book())
    let labelledHashable: (Book) -> Shapes = Shapes.labelledHashable
    check(labelledHashable, "labelledHashable", Book())
  }

  @Test("A case path to a subclass extracts it from a class and from an existential of classes")
  func classes() {
    let animal: (Dog) -> Shapes = Shapes.animal
    check(animal, "animal", dog)
    let pair: (Dog, Int) -> Shapes = Shapes.animalPair
    check(pair, "animalPair", (dog, 1))
    let tagged: (Tag, Int) -> Shapes = Shapes.tagged
    check(tagged, "tagged", (tag, 1))
    let object: (Tag) -> Shapes = Shapes.object
    check(object, "object", tag)
    let composed: (Dog, Int) -> Shapes = Shapes.composed
    check(composed, "composed", (dog, 1))
    let itemClass: (Dog.Type) -> Shapes = Shapes.itemClass
    check(itemClass, "itemClass", Dog.self)
  }

  @Test("A case path to a metatype extracts it from an existential metatype")
  func metatypes() {
    let type: (Book.Type) -> Shapes = Shapes.type
    check(type, "type", Book.self)
    let anyType: (Book.Type) -> Shapes = Shapes.anyType
    check(anyType, "anyType", Book.self)
  }

  @Test("A case path extracts collections that the compiler converts")
  func collections() {
    let items: ([Book]) -> Shapes = Shapes.items
    check(items, "items", [Book()], [])
    let labelled: ([Book]) -> Shapes = Shapes.labelledItems
    check(labelled, "labelledItems", [Book(), Book()])
    let byName: ([String: Book]) -> Shapes = Shapes.itemsByName
    check(byName, "itemsByName", ["b": Book()])
    let hashables: (Set<Book>) -> Shapes = Shapes.hashables
    check(hashables, "hashables", [Book()])
  }

  @Test("A case path does not extract the payload of another case that could be read as its own")
  func otherCases() {
    check(Shapes.book, "book", (Book(), 1))
    check(Shapes.coin, "coin", Coin())
    check(Shapes.numbers, "numbers", (1, 2))
    check(Shapes.text, "text", ("a", 1))
    check(Shapes.list, "list", [Coin()], [])
  }
}
