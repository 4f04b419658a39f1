import ComposableArchitecture
import Testing

@Suite("Case paths extract every shape of payload")
struct PayloadShapeTests {
  private class Animal {}
  private final class Dog: Animal {}
  private struct Empty: Equatable {}
  private struct Large: Equatable { var a = 1, b = "b", c = [1, 2, 3], d = 4.0, e = "e", f = 6 }
  private protocol Named { var name: String { get } }
  private struct Person: Named, Equatable { var name: String }
  private enum Small: Equatable { case one, two, three }
  private enum Spare: Equatable { case some(Small), text(String), flag(Bool) }

  private enum Shapes {
    case none, other
    case number(Int), same(Int), labelled(number: Int), text(String)
    case pair(Int, String), labels(index: Int, action: String), tuple((Int, String))
    case labelledTuple(both: (Int, text: String)), triple(Int, flag: Bool, String)
    case nested((Int, (a: String, Bool)), [Int])
    case void(Void), empty(Empty), large(Large), small(Small), spare(Spare), never(Never)
    case dog(Dog), animal(Animal), object(AnyObject)
    case named(any Named), anything(Any), error(any Error)
    case optional(Int?), twice(Int??)
    indirect case boxed(Int), boxedLarge(Large), boxedVoid(Void), boxedPair(Int8, text: String)
    case array([Int]), dictionary([String: Int]), range(Range<Int>)
    case metatype(Int.Type), classMetatype(Animal.Type), anyMetatype(any Any.Type)
    case metatypes(Int8, Int.Type, Int8, text: String)
  }

  private let dog = Dog()
  private let animal = Animal()

  private var samples: [(name: String, value: Shapes)] {
    [
      ("none", .none), ("other", .other), ("number", .number(1)), ("same", .same(1)),
      ("labelled", .labelled(number: 1)), ("text", .text("a")), ("pair", .pair(1, "b")),
      ("labels", .labels(index: 1, action: "b")), ("tuple", .tuple((1, "b"))),
      ("labelledTuple", .labelledTuple(both: (1, text: "b"))),
      ("triple", .triple(1, flag: true, "b")), ("nested", .nested((1, (a: "b", true)), [2])),
      ("void", .void(())), ("empty", .empty(Empty())), ("large", .large(Large())),
      ("small", .small(.two)), ("spare", .spare(.flag(true))), ("dog", .dog(dog)),
      ("animal", .animal(animal)), ("animal", .animal(dog)), ("object", .object(dog)),
      ("named", .named(Person(name: "c"))), ("anything", .anything(1)),
      ("anything", .anything("a")), ("error", .error(CancellationError())),
      ("optional", .optional(1)), ("optional", .optional(nil)), ("twice", .twice(1)),
      ("twice", .twice(nil)),
      ("boxed", .boxed(1)), ("boxedLarge", .boxedLarge(Large())), ("boxedVoid", .boxedVoid(())),
      ("boxedPair", .boxedPair(1, text: "b")), ("array", .array([1])),
      ("dictionary", .dictionary(["a": 1])), ("range", .range(1..<2)),
      ("metatype", .metatype(Int.self)), ("classMetatype", .classMetatype(Dog.self)),
      ("anyMetatype", .anyMetatype(Int.self)), ("metatypes", .metatypes(1, Int.self, 2, text: "d")),
    ]
  }

  private func check<Value>(
    _ makePath: @autoclosure () -> CasePath<Shapes, Value>,
    _ name: String,
    _ hits: Value...,
    by areEqual: (Value, Value) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let others = samples.filter { $0.name != name }.map(\.value)
    #expect(others.count < samples.count || name == "never", sourceLocation: sourceLocation)
    expectLaws(
      of: makePath(),
      hits: hits,
      misses: others,
      by: areEqual,
      sourceLocation: sourceLocation
    )
  }

  private func sameText(_ first: Any, _ second: Any) -> Bool {
    "\(first)" == "\(second)"
  }

  @Test("Case paths extract from cases without payload")
  func noPayload() {
    check(/Shapes.none, "none", (), by: ==)
    check(/Shapes.other, "other", (), by: ==)
  }

  @Test("Case paths extract one value, labelled or not, also where other cases have the same type")
  func oneValue() {
    check(/Shapes.number, "number", 1, .min, by: ==)
    check(/Shapes.same, "same", 1, .max, by: ==)
    check(/Shapes.labelled, "labelled", 1, 0, by: ==)
    check(/Shapes.labelled(number:), "labelled", 1, 0, by: ==)
    check(/Shapes.text, "text", "", "a text that does not fit into sixteen bytes", by: ==)
    check(/Shapes.large, "large", Large(), Large(a: 2, c: []), by: ==)
    check(/Shapes.array, "array", [], [1, 2], by: ==)
    check(/Shapes.dictionary, "dictionary", [:], ["a": 1], by: ==)
    check(/Shapes.range, "range", 0..<0, 1..<2, by: ==)
  }

  @Test("Case paths extract several values, labelled or not, and tuples")
  func severalValues() {
    check(/Shapes.pair, "pair", (1, "a"), (2, ""), by: ==)
    check(/Shapes.labels, "labels", (1, "a"), (2, ""), by: ==)
    check(/Shapes.labels(index:action:), "labels", (1, "a"), (2, ""), by: ==)
    let labelled: CasePath<Shapes, (index: Int, action: String)> = /Shapes.labels
    check(labelled, "labels", (index: 1, action: "a"), by: ==)
    check(/Shapes.tuple, "tuple", (1, "a"), (2, ""), by: ==)
    check(/Shapes.labelledTuple(both:), "labelledTuple", (1, "a"), (2, ""), by: ==)
    check(/Shapes.triple, "triple", (1, true, "a"), (2, false, ""), by: ==)
    let nested: CasePath<Shapes, ((Int, (a: String, Bool)), [Int])> = /Shapes.nested
    check(nested, "nested", ((1, (a: "a", true)), [1]), ((2, (a: "", false)), []), by: sameText)
  }

  @Test("Case paths work with values that take no room, and with types without any value")
  func noRoom() {
    check(/Shapes.void, "void", (), by: ==)
    check(/Shapes.empty, "empty", Empty(), by: ==)
    check(/Shapes.never, "never", by: sameText)
  }

  @Test("Case paths extract enums, also enums whose tag hides in spare bits")
  func enums() {
    check(/Shapes.small, "small", .one, .three, by: ==)
    check(/Shapes.spare, "spare", .some(.two), .text("a"), .flag(false), by: ==)
    check(/Shapes.spare .. /Spare.some, "spare", .one, .three, by: ==)
  }

  @Test("Case paths extract classes, existentials, and metatypes of those")
  func references() {
    check(/Shapes.dog, "dog", dog, Dog(), by: ===)
    check(/Shapes.animal, "animal", dog, animal, by: ===)
    check(/Shapes.object, "object", dog, animal, by: ===)
    check(/Shapes.named, "named", Person(name: "a"), Person(name: ""), by: { $0.name == $1.name })
    check(/Shapes.anything, "anything", 1, "a", dog, [1.0], by: sameText)
    check(/Shapes.error, "error", CancellationError(), by: sameText)
    check(/Shapes.classMetatype, "classMetatype", Animal.self, Dog.self, by: ==)
    check(/Shapes.anyMetatype, "anyMetatype", Int.self, Dog.self, (any Named).self, by: ==)
  }

  // Not by the laws: optimised, Swift 6.3 miscompiles arrays of tuples with optionals of such metatypes.
  @Test("Case paths extract metatypes of value types, which take no room in an enum")
  func thinMetatypes() throws {
    let one = /Shapes.metatype
    let several: CasePath<Shapes, (Int8, Int.Type, Int8, text: String)> = /Shapes.metatypes
    for (name, value) in samples + samples.reversed() {
      let type = one.extract(from: value)
      #expect((type != nil) == (name == "metatype"))
      if let type { #expect(type == Int.self) }
      let values = several.extract(from: value)
      #expect((values != nil) == (name == "metatypes"))
      if let values {
        #expect(values.0 == 1 && values.1 == Int.self && values.2 == 2 && values.text == "d")
      }
    }
    #expect(one.extract(from: one.embed(Int.self)) != nil)
  }

  @Test("Case paths extract optionals in optionals")
  func optionals() {
    check(/Shapes.optional, "optional", 1, nil, by: ==)
    check(/Shapes.twice, "twice", 1, .some(nil), nil, by: ==)
    check(/Shapes.twice .. /Optional.some, "twice", 1, nil, by: ==)
  }

  @Test("Case paths extract from indirect cases")
  func indirectCases() {
    check(/Shapes.boxed, "boxed", 1, -1, by: ==)
    check(/Shapes.boxedLarge, "boxedLarge", Large(), Large(b: ""), by: ==)
    check(/Shapes.boxedVoid, "boxedVoid", (), by: ==)
    check(/Shapes.boxedPair, "boxedPair", (1, "a"), (-1, ""), by: ==)
  }

  @Test("A case path of a constructor converted to take a subtype extracts that subtype only")
  func convertedConstructors() {
    let dogs: (Dog) -> Shapes = Shapes.animal
    expectLaws(
      of: CasePath(dogs),
      hits: [dog],
      misses: samples.filter { $0.name != "animal" }.map(\.value) + [.animal(animal)],
      by: ===
    )
    let people: (Person) -> Shapes = Shapes.named
    check(CasePath(people), "named", Person(name: "a"), by: ==)
    let numbers: (Int) -> Shapes = Shapes.anything
    expectLaws(
      of: CasePath(numbers),
      hits: [1, 2],
      misses: samples.filter { $0.name != "anything" }.map(\.value) + [.anything("a")]
    )
    let present: (Int) -> Shapes = Shapes.optional
    expectLaws(
      of: CasePath(present),
      hits: [1, 2],
      misses: samples.filter { $0.name != "optional" }.map(\.value) + [.optional(nil)]
    )
  }
}
