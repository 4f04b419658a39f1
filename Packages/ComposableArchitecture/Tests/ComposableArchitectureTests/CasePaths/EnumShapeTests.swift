import ComposableArchitecture
import Testing

@Suite("Case paths extract from every shape of enum")
struct EnumShapeTests {
  private enum Single: Equatable { case only(String) }
  private enum SingleEmpty { case only }
  private enum SingleBox { indirect case only(Int) }
  private enum OnePayload { case text(String), first, second, third }
  private enum Raw: String { case first, second }

  @Test("Case paths extract from enums with a single case")
  func single() {
    expectLaws(of: /Single.only, hits: ["a", ""], misses: [])
    expectLaws(of: /SingleBox.only, hits: [1, 2], misses: [])
    expectLaws(of: /SingleEmpty.only, hits: [()], misses: [], by: ==)
  }

  @Test("Case paths extract from enums with one payload, which lends spare bits to other cases")
  func onePayload() {
    expectLaws(of: /OnePayload.text, hits: ["a", ""], misses: [.first, .second, .third])
    expectLaws(of: /OnePayload.second, hits: [()], misses: [.text(""), .first, .third], by: ==)
  }

  @Test("Case paths extract from enums with raw values")
  func rawValues() {
    expectLaws(of: /Raw.second, hits: [()], misses: [.first], by: ==)
  }

  private enum Either<First, Second> {
    case first(First), second(Second), both(First, Second), label(Int), list([First]), neither
    indirect case again(Either)
  }

  @Test("Case paths extract from generic enums")
  func generic() {
    typealias Same = Either<Int, Int>
    let sames: [Same] = [
      .first(1), .second(1), .both(1, 1), .label(1), .list([1]), .neither, .again(.first(1)),
    ]
    expectLaws(of: /Same.first, hits: [1, 2], misses: sames.without(0))
    expectLaws(of: /Same.second, hits: [1, 2], misses: sames.without(1))
    expectLaws(of: /Same.both, hits: [(1, 2)], misses: sames.without(2), by: ==)
    expectLaws(of: /Same.label, hits: [1, 2], misses: sames.without(3))
    expectLaws(of: /Same.list, hits: [[], [1]], misses: sames.without(4))
    expectLaws(of: /Same.neither, hits: [()], misses: sames.without(5), by: ==)
    expectLaws(of: /Same.again .. /Same.first, hits: [1, 2], misses: sames.without(6))
    typealias Mixed = Either<String, (Double, Bool)>
    let mixed: [Mixed] = [.first("a"), .second((1, true)), .both("b", (2, false)), .neither]
    expectLaws(of: /Mixed.second, hits: [(3, true)], misses: mixed.without(1), by: ==)
    expectLaws(of: /Mixed.first, hits: ["c", ""], misses: mixed.without(0))
    let failure = Result<Int, any Error>.failure(CancellationError())
    expectLaws(of: /Result<Int, any Error>.success, hits: [1], misses: [failure])
  }

  private func expectGenericLaws<First: Equatable, Second>(first: First, second: Second) {
    typealias Local = Either<First, Second>
    expectLaws(of: /Local.first, hits: [first], misses: [.second(second), .neither, .label(1)])
  }

  @Test("Case paths extract from generic enums in generic code")
  func genericInGenericCode() {
    expectGenericLaws(first: 1, second: 1)
    expectGenericLaws(first: "a", second: ())
    expectGenericLaws(first: [1: "a"], second: { (number: Int) in number })
  }

  private struct Outer<Element> {
    enum Inner { case element(Element), pair(Element, Int), none }
  }

  @Test("Case paths extract from enums inside generic types and inside functions")
  func nestedEnums() {
    typealias Inner = Outer<String>.Inner
    expectLaws(of: /Inner.element, hits: ["a"], misses: [.pair("a", 1), .none])
    expectLaws(of: /Inner.pair, hits: [("a", 1)], misses: [.element("a"), .none], by: ==)
    enum Local { case number(Int), text(String) }
    expectLaws(of: /Local.number, hits: [1], misses: [.text("a")])
  }

  private indirect enum Expression: Equatable {
    case number(Int), sum(Expression, Expression), not(Expression), nothing
  }

  @Test("Case paths extract from indirect enums")
  func indirectEnums() {
    let one = Expression.number(1)
    let all: [Expression] = [one, .sum(one, .not(one)), .not(one), .nothing]
    expectLaws(of: /Expression.number, hits: [1, 2], misses: all.without(0))
    expectLaws(of: /Expression.sum, hits: [(one, .nothing)], misses: all.without(1), by: ==)
    expectLaws(of: /Expression.not, hits: all, misses: all.without(2))
    expectLaws(of: /Expression.nothing, hits: [()], misses: all.without(3), by: ==)
    expectLaws(of: /Expression.self, hits: all, misses: [])
  }

  @Test("Case paths of an optional's value extract from the optional")
  func optionalRoots() {
    let all: [Expression?] = [.number(1), .sum(.nothing, .nothing), .not(.nothing), .nothing, nil]
    let number: CasePath<Expression?, Int> = /Expression.number
    expectLaws(of: number, hits: [1], misses: all.without(0))
    let nothing: CasePath<Expression?, Void> = /Expression.nothing
    expectLaws(of: nothing, hits: [()], misses: all.without(3), by: ==)
    let none: CasePath<Expression?, Void> = /nil
    expectLaws(of: none, hits: [()], misses: all.without(4), by: ==)
    expectLaws(of: /Expression?.none, hits: [()], misses: all.without(4), by: ==)
  }

  @Test("Case paths tell the value of an optional from a case that holds a value of its own enum")
  func someOrRecursiveCase() {
    let leaf = Expression.number(1)
    let hits = [leaf, .nothing, .not(leaf), .not(.not(leaf)), .sum(leaf, .not(leaf))]
    let some: (Expression) -> Expression? = Optional.some
    expectLaws(of: CasePath(some), hits: hits, misses: [nil])
    let not: (Expression) -> Expression? = Expression.not
    let others: [Expression?] = [nil, leaf, .nothing, .sum(.not(leaf), leaf)]
    expectLaws(of: CasePath(not), hits: hits, misses: others)
    expectLaws(of: (/Optional.some) as CasePath<Int?, Int>, hits: [1], misses: [nil])
    expectLaws(of: /Expression?.some, hits: hits, misses: [nil])
  }

  @Test("A case path of a given value with a payload matches the values that are equal to it")
  func constants() {
    expectLaws(of: /Single.only("a"), hits: [()], misses: [.only("b")], by: ==)
    // This one is not Equatable.
    expectLaws(of: /OnePayload.text("a"), hits: [()], misses: [.text("b"), .first], by: ==)
  }

  @Test("A case path of what is no enum extracts nothing")
  func noEnum() {
    struct Wrapper { var text: String }
    expectLaws(of: CasePath(Wrapper.init), hits: [], misses: [Wrapper(text: "a")])
    let anything: (Int) -> Any = { $0 }
    expectLaws(of: CasePath(anything), hits: [], misses: [1, "a"], by: ==)
  }

  @Test("Case paths extract the cases of an enum from an existential")
  func existentialRoots() {
    let path: CasePath<Any, String> = CasePath(Single.only)
    expectLaws(of: path, hits: ["a"], misses: [1, OnePayload.text("a"), OnePayload.first])
  }
}

extension Array {
  fileprivate func without(_ index: Int) -> [Element] {
    var others = self
    others.remove(at: index)
    return others
  }
}
