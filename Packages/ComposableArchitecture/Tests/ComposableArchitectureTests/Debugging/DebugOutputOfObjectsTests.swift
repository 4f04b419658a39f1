import Testing

@testable import ComposableArchitecture

@Suite("Debug output of objects")
struct DebugOutputOfObjectsTests {
  private class Node: Hashable {
    var name: String
    var next: Node?
    init(_ name: String, next: Node? = nil) {
      self.name = name
      self.next = next
    }
    static func == (first: Node, second: Node) -> Bool { first === second }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private final class NumberedNode: Node {
    lazy var double = number * 2
    var number = 1
  }

  private final class Bare {}

  @Test("The debug output of an object shows the fields, those of the superclass first")
  func fields() {
    #expect(debugOutput(Bare()) == "Bare()")
    #expect(debugOutput(Node("a")) == "Node(\n  name: \"a\",\n  next: nil\n)")
    #expect(
      debugOutput(NumberedNode("a")) == """
        NumberedNode(
          name: "a",
          next: nil,
          double: nil,
          number: 1
        )
        """
    )
  }

  @Test("The debug output shows an object once only, so that cycles end")
  func cycles() {
    let first = Node("a")
    let second = Node("b", next: first)
    first.next = second
    defer { first.next = nil }
    #expect(
      debugOutput([first, second]) == """
        [
          Node(
            name: "a",
            next: Node(
              name: "b",
              next: Node(↩︎)
            )
          ),
          Node(↩︎),
        ]
        """
    )
  }

  @Test("The debug output is the same whatever the order of hashing, also for shared objects")
  func sharedObjects() {
    let shared = Node("shared")
    let expectedDictionary = """
      [
        "a": Node(
          name: "shared",
          next: nil
        ),
        "b": Node(↩︎),
      ]
      """
    let expectedSet = """
      Set([
        Node(
          name: "a",
          next: Node(
            name: "shared",
            next: nil
          )
        ),
        Node(
          name: "b",
          next: Node(↩︎)
        ),
      ])
      """
    for _ in 0..<50 {
      // The order of a set of objects depends on their addresses, which differ each time.
      #expect(debugOutput(["b": shared, "a": shared]) == expectedDictionary)
      let set: Set = [Node("b", next: shared), Node("a", next: shared)]
      #expect(debugOutput(set) == expectedSet)
    }
  }

  @Test("The debug output is the same for equal sets, also if only objects in the elements differ")
  func objectsInsideElements() {
    final class Number {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    final class Holder: Hashable {
      let number: Number
      init(_ value: Int) { number = Number(value) }
      static func == (first: Holder, second: Holder) -> Bool {
        first.number.value == second.number.value
      }
      func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
    }
    let texts = (0..<50).map { capacity in
      var set = Set<Holder>(minimumCapacity: capacity * 7)
      for value in (1...5).shuffled() { set.insert(Holder(value)) }
      return debugOutput(set)
    }
    #expect(Set(texts).count == 1)
    let numbers = texts[0].split(separator: "\n").compactMap { $0.split(separator: "value: ").last }
      .compactMap { Int($0) }
    #expect(numbers == [1, 2, 3, 4, 5])
  }

  @Test(
    "The debug output of a dense graph of objects in sets takes no exponential time",
    .timeLimit(.minutes(10))
  )
  func graphs() {
    final class City: Hashable {
      let name: Int
      var roads: Set<City> = []
      init(_ name: Int) { self.name = name }
      static func == (first: City, second: City) -> Bool { first === second }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
    let cities = (0..<20).map(City.init)
    for city in cities { city.roads = Set(cities) }
    defer { for city in cities { city.roads = [] } }
    let output = debugOutput(cities[0])
    #expect(output == debugOutput(cities[0]))
    #expect(output.contains("City(↩︎)"))
  }

  @Test("The debug output of an actor leaves out what makes it an actor")
  func actors() {
    actor Counter { var count = 1 }
    #expect(debugOutput(Counter()) == "Counter(\n  count: 1\n)")
  }

  @Test("The debug output shows no address")
  func addresses() {
    struct Unsafe {
      var pointer: UnsafeRawPointer
      var identifier: ObjectIdentifier
    }
    let object = Bare()
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    #expect(
      debugOutput(Unsafe(pointer: pointer, identifier: ObjectIdentifier(object))) == """
        Unsafe(
          pointer: UnsafeRawPointer(…),
          identifier: ObjectIdentifier(…)
        )
        """
    )
  }

  @Test("The debug output of a key path is how it is written")
  func keyPaths() {
    struct State {
      var numbers: [Int] = []
    }
    #expect(debugOutput(\State.numbers) == "\\State.numbers")
    // What the runtime has no name for, it calls by its address.
    #expect(debugOutput(\State.numbers.count) == "KeyPath<State, Int>(…)")
  }

  @Test("The debug output of an optional pointer is that of the pointer, or nil")
  func optionalPointers() {
    let pointers: [UnsafeRawPointer?] = [UnsafeRawPointer(bitPattern: 16), nil]
    #expect(debugOutput(pointers) == "[\n  UnsafeRawPointer(…),\n  nil,\n]")
  }
}
