import Testing

@testable import ComposableArchitecture

@Suite("The runtime's tables of enums")
struct EnumLayoutTests {
  @Test("The runtime's tables of enums are where they are expected on this platform")
  func isTrusted() {
    #expect(EnumLayout.isTrusted)
  }

  @Test("The runtime's tables of enums name the cases and their payloads")
  func cases() throws {
    enum Shapes { case none, pair(Int, text: String), single(label: Int), other }
    let layout = try #require(EnumLayout(Shapes.self))
    #expect(layout.caseCount == 4)
    let values: [(Shapes, String, (any Any.Type)?)] = [
      (.none, "none", nil), (.other, "other", nil), (.single(label: 1), "single", Int.self),
      (.pair(1, text: ""), "pair", (Int, String).self),
    ]
    for (value, name, type) in values {
      let tag = layout.tag(of: value)
      #expect(layout.name(ofCase: tag) == name)
      let payload = layout.payload(ofCase: tag)
      #expect((payload == nil) == (type == nil))
      if let payload, let type { #expect(isSameType(payload.type, type)) }
    }
    #expect(layout.name(ofCase: 4) == nil)
    #expect(layout.payload(ofCase: 4) == nil)
  }

  @Test("The runtime's tables of enums tell how a payload depends on generic parameters")
  func declarations() throws {
    enum Local {}
    typealias Declaration = EnumLayout.Payload.Declaration
    let layout = try #require(EnumLayout(Dependence<Int, String>.Nested<Bool>.self))
    let expected: [String: Declaration] = [
      "first": .parameter, "second": .parameter, "inner": .parameter, "pair": .dependent,
      "list": .dependent, "optional": .dependent, "function": .dependent, "number": .concrete,
    ]
    for tag in 0..<layout.caseCount {
      let name = try #require(layout.name(ofCase: tag))
      #expect(layout.payload(ofCase: tag)?.declaration == expected[name], "\(name)")
    }
    #expect(layout.caseCount == expected.count)
  }

  @Test("The runtime's tables of enums exist for enums only")
  func otherTypes() {
    struct Struct {}
    final class Class {}
    #expect(EnumLayout(Struct.self) == nil)
    #expect(EnumLayout(Class.self) == nil)
    #expect(EnumLayout(Int.self) == nil)
    #expect(EnumLayout((Int, Int).self) == nil)
    #expect(EnumLayout((any Error).self) == nil)
    #expect(EnumLayout((() -> Void).self) == nil)
  }

  @Test("Types are compared up to the labels of tuples")
  func sameTypes() {
    #expect(isSameType((a: Int, b: String).self, (Int, String).self))
    #expect(isSameType((Int, (String, c: Bool)).self, (Int, b: (String, Bool)).self))
    #expect(!isSameType((Int, String).self, (String, Int).self))
    #expect(!isSameType((Int, Int).self, (Int, Int, Int).self))
    #expect(!isSameType(Int.self, (Int, Int).self))
  }
}

private enum Dependence<First, Second> {
  enum Nested<Inner> {
    case first(First), second(Second), inner(Inner), pair(First, Second), list([Inner])
    case optional(Second?), function((First) -> Inner), number(Int)
  }
}
