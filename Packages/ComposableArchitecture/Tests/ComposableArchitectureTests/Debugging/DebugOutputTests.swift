import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Debug output")
struct DebugOutputTests {
  private struct Empty {}
  private struct Point { var x = 1; var y = -2.5 }
  private struct Line { var name = "a"; var start = Point() }

  @Test("The debug output of a struct has the type, and a field to a line")
  func structs() {
    #expect(debugOutput(Empty()) == "Empty()")
    #expect(
      debugOutput(Line()) == """
        Line(
          name: "a",
          start: Point(
            x: 1,
            y: -2.5
          )
        )
        """
    )
  }

  @Test("The debug output can be indented")
  func indented() {
    #expect(debugOutput(1, indent: 2) == "  1")
    #expect(debugOutput(Point(), indent: 2) == "  Point(\n    x: 1,\n    y: -2.5\n  )")
  }

  private struct Gen<Element> {
    struct Inner { var element: Element }
    var list: [Element] = []
  }

  @Test("The debug output names types without their surroundings, with their generic arguments")
  func typeNames() {
    struct Local { var x = 1 }
    enum LocalCase { case one }
    #expect(debugOutput(Local()) == "Local(\n  x: 1\n)")
    #expect(debugOutput(LocalCase.one) == "LocalCase.one")
    #expect(debugOutput(Gen<Int>()) == "Gen<Int>(\n  list: [\n  ]\n)")
    #expect(debugOutput(Gen<Local>()) == "Gen<Local>(\n  list: [\n  ]\n)")
    #expect(debugOutput(Gen<Int>.Inner(element: 1)) == "Inner(\n  element: 1\n)")
    let deep = { () -> Any in
      struct Deep {}
      return Deep()
    }
    #expect(debugOutput(deep()) == "Deep()")
  }

  private enum Action: CustomStringConvertible {
    case none, one(Int), labelled(id: Int), pair(Int, String), mixed(Int, name: String)
    case nested(Point), inner(Inner), empty(Void), optional(Int?), tuple((Int, x: Int))
    indirect case boxed(Int)
    enum Inner { case tapped }
    // A text of the type's own does not hide the case.
    var description: String { "?" }
  }

  @Test("The debug output of an enum has the type, the case and each value of its payload")
  func enums() {
    #expect(debugOutput(Action.none) == "Action.none")
    #expect(debugOutput(Action.one(1)) == "Action.one(\n  1\n)")
    #expect(debugOutput(Action.boxed(1)) == "Action.boxed(\n  1\n)")
    #expect(debugOutput(Action.labelled(id: 1)) == "Action.labelled(\n  id: 1\n)")
    #expect(debugOutput(Action.pair(1, "a")) == "Action.pair(\n  1,\n  \"a\"\n)")
    #expect(debugOutput(Action.mixed(1, name: "a")) == "Action.mixed(\n  1,\n  name: \"a\"\n)")
    #expect(debugOutput(Action.tuple((1, x: 2))) == "Action.tuple(\n  1,\n  x: 2\n)")
    #expect(debugOutput(Action.inner(.tapped)) == "Action.inner(\n  Inner.tapped\n)")
    #expect(debugOutput(Action.empty(())) == "Action.empty(\n  ()\n)")
    #expect(debugOutput(Action.optional(nil)) == "Action.optional(\n  nil\n)")
    #expect(debugOutput(Result<Int, Never>.success(1)) == "Result<Int, Never>.success(\n  1\n)")
    #expect(
      debugOutput(Action.nested(Point())) == """
        Action.nested(
          Point(
            x: 1,
            y: -2.5
          )
        )
        """
    )
  }

  @Test("The debug output does not touch payloads that reflection gets wrong")
  func unreadablePayloads() {
    enum Raw { case kind(Int.Type), transform((Int) -> Int), pair(name: String, () -> Void) }
    #expect(debugOutput(Raw.kind(Int.self)) == "Raw.kind(\n  Int.Type\n)")
    #expect(debugOutput(Raw.transform { $0 }) == "Raw.transform(\n  (Int) -> Int\n)")
    #expect(debugOutput(Raw.pair(name: "a", {})) == "Raw.pair(\n  (name: String, () -> ())\n)")
  }

  @Test("The debug output of a tuple is as that of a struct, without a name")
  func tuples() {
    #expect(debugOutput(()) == "()")
    #expect(debugOutput((1, "a")) == "(\n  1,\n  \"a\"\n)")
    #expect(debugOutput((x: 1, 2, y: [3])) == "(\n  x: 1,\n  2,\n  y: [\n    3,\n  ]\n)")
  }

  @Test("The debug output of an array has each element with a comma after it")
  func arrays() {
    #expect(debugOutput([Int]()) == "[\n]")
    #expect(debugOutput([1, 2]) == "[\n  1,\n  2,\n]")
    #expect(debugOutput([1, 2, 3][1...]) == "[\n  2,\n  3,\n]")
    #expect(debugOutput([[1], []]) == "[\n  [\n    1,\n  ],\n  [\n  ],\n]")
    #expect(debugOutput([1, "a", nil] as [Any?]) == "[\n  1,\n  \"a\",\n  nil,\n]")
  }

  @Test("The debug output of dictionaries and sets is sorted by their text")
  func unorderedCollections() {
    #expect(debugOutput([:] as [Int: Int]) == "[\n]")
    #expect(debugOutput(Set<Int>()) == "Set([\n])")
    let dictionary = ["b": [1], "c": [], "a": [2]]
    #expect(
      debugOutput(dictionary) == """
        [
          "a": [
            2,
          ],
          "b": [
            1,
          ],
          "c": [
          ],
        ]
        """
    )
    #expect(debugOutput(Set(["b", "c", "a"])) == "Set([\n  \"a\",\n  \"b\",\n  \"c\",\n])")
    let sets = debugOutput(Set([[1, 2], [1, 1]]))
    #expect(sets.hasPrefix("Set([\n  [\n    1,\n    1,\n  ],\n  [\n"))
    #expect(debugOutput(AnyHashable(1)) == "1")
  }

  @Test("The debug output of an optional is the value, or nil in as many optionals as are there")
  func optionals() {
    #expect(debugOutput(Int?.none as Any) == "nil")
    #expect(debugOutput(Int?.some(1) as Any) == "1")
    let nested: [Int???] = [nil, .some(nil), .some(.some(nil)), 1]
    #expect(
      nested.map { debugOutput($0 as Any) }
        == ["nil", "Optional(nil)", "Optional(Optional(nil))", "1"]
    )
    #expect(debugOutput(["a": Int?.none] as [String: Int??]) == "[\n  \"a\": Optional(nil),\n]")
    #expect(debugOutput(Any?.some(Int?.none as Any) as Any) == "Optional(nil)")
    #expect(debugOutput(Point??.some(.some(Point())) as Any) == debugOutput(Point()))
    #expect(debugOutput(Void?.some(()) as Any) == "()")
    #expect(debugOutput(String??.some("nil") as Any) == "\"nil\"")
    #expect(debugOutput(BindableState<Int??>(wrappedValue: .some(nil))) == "Optional(nil)")
    #expect(debugOutput(AnyHashable(Int??.some(nil))) == "Optional(nil)")
    #expect(debugOutput(Point?.some(Point()) as Any) == "Point(\n  x: 1,\n  y: -2.5\n)")
  }

  @Test(
    "The debug output of a string is quoted and escaped on one line",
    arguments: [
      ("", #""""#), ("Milk", #""Milk""#), ("a\nb\r\nc", #""a\nb\r\nc""#), ("\t\0", #""\t\0""#),
      (#"say "\""#, #""say \"\\\"""#), ("\u{7}\u{2028}\u{85}", #""\u{7}\u{2028}\u{85}""#),
      ("Käse 👩‍👩‍👧 e\u{301}", "\"Käse 👩‍👩‍👧 e\u{301}\""), ("❤️🏳️‍🌈🇦🇹👍🏽", #""❤️🏳️‍🌈🇦🇹👍🏽""#),
      ("a\u{200B}b", #""a\u{200B}b""#), ("\u{FEFF}a\u{AD}\u{202E}", #""\u{FEFF}a\u{AD}\u{202E}""#),
      ("a\u{200D}", #""a\u{200D}""#), ("👩\u{200D}", #""👩\u{200D}""#),
      ("👩\u{FE0F}", #""👩\u{FE0F}""#),
      ("\u{FE0F}a\u{FE0F}\u{E0041}", #""\u{FE0F}a\u{FE0F}\u{E0041}""#),
      ("1\u{FE0F}", #""1\u{FE0F}""#), ("1\u{A0}2\u{3000} 3", #""1\u{A0}2\u{3000} 3""#),
      ("\u{3164}\u{2800}", #""\u{3164}\u{2800}""#),
      ("\u{E000}\u{378}\u{1B}\u{9F}", #""\u{E000}\u{378}\u{1B}\u{9F}""#),
    ]
  )
  func strings(text: String, output: String) {
    #expect(debugOutput(text) == output)
    #expect(debugOutput(text[...]) == output)
    for scalar in text.unicodeScalars where text.unicodeScalars.count == 1 {
      #expect(debugOutput(scalar) == output)
    }
  }

  @Test("Values that differ only in what is not seen have different debug outputs, and a diff")
  func unseenDifferences() {
    let pairs: [(Any, Any)] = [
      ("a", "a\u{200B}"), (" ", "\u{A0}"), ("❤", "❤\u{FE0F}"), ("👩👧", "👩\u{200D}👧"),
      (Character("a"), Character("a\u{200D}")), (["a": 1], ["a\u{2060}": 1]),
      (Int???.none as Any, Int???.some(nil) as Any),
      (Int???.some(nil) as Any, Int???.some(.some(nil)) as Any),
      ([nil, 1] as [Int??], [.some(nil), 1] as [Int??]),
      (AttributedString("a"), AttributedString("a\u{200B}")),
    ]
    for (one, other) in pairs { #expect(debugDiff(one, other) != nil, "\(one)") }
    struct Form { var answer: Bool?? }
    #expect(
      debugDiff(Form(answer: nil), Form(answer: .some(nil)))
        == """
            \u{2007} Form(
            −   answer: nil
            +   answer: Optional(nil)
            \u{2007} )
        """
    )
  }

  @Test("The debug output of other basic values is their description")
  func basicValues() {
    #expect(debugOutput(true) == "true")
    #expect(debugOutput(UInt8(7)) == "7")
    #expect(debugOutput(1e100) == "1e+100")
    #expect(debugOutput("a" as Character) == #""a""#)
    #expect(debugOutput("\"" as Unicode.Scalar) == #""\"""#)
    #expect(debugOutput("a" as StaticString) == #""a""#)
    #expect(debugOutput(Int.self) == "Int.self")
    #expect(debugOutput({ 1 }) == "(Function)")
    #expect(debugOutput(SIMD2(1, 2)) == "SIMD2<Int>(1, 2)")
    #expect(debugOutput(1..<2) == "Range<Int>(\n  lowerBound: 1,\n  upperBound: 2\n)")
  }

  private struct Temperature: CustomDebugOutputConvertible {
    var degrees: Int
    var lineEnd = "\n"
    var debugOutput: String { "\(degrees)\(lineEnd)°C" }
  }

  @Test("The debug output that a type gives itself is used, with the lines indented as the rest")
  func customOutput() {
    #expect(debugOutput(Temperature(degrees: 1)) == "1\n°C")
    #expect(debugOutput([Temperature(degrees: 1)]) == "[\n  1\n  °C,\n]")
    #expect(debugOutput([Temperature(degrees: 1, lineEnd: "\r\n")]) == "[\n  1\r\n  °C,\n]")
    #expect(debugOutput(Temperature?.some(Temperature(degrees: 1)) as Any) == "1\n°C")
  }

  private indirect enum Chain { case end, link(Chain) }

  @Test("The debug output of a long chain of values does not exhaust the stack")
  func deepValues() {
    var output = ""
    onSmallStack {
      let chain = (0..<2_000).reduce(Chain.end) { chain, _ in .link(chain) }
      output = debugOutput(chain)
    }
    #expect(output.hasPrefix("Chain.link(\n  Chain.link(\n    Chain.link("))
    #expect(output.utf8.count { $0 == UInt8(ascii: "\n") } == 4_000)
  }
}
