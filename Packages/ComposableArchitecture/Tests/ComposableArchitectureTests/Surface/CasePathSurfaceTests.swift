// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Testing

private enum Inner: Equatable { case value(Int), nothing }
private enum Outer: Equatable { case inner(Inner), labelled(index: Int, name: String), nothing }

private enum Number: Int { case one = 1 }

@Suite("The surface: case paths")
struct CasePathSurfaceTests {
  @Test("The public symbols that make case paths do what they should")
  func making() {
    let pair: CasePath<Outer, Inner> = CasePath(
      embed: Outer.inner,
      extract: { if case .inner(let inner) = $0 { inner } else { nil } }
    )
    surface("CasePath.init(embed:extract:)", pair.extract(from: .inner(.nothing)) == .nothing)
    surface("CasePath.extract(from:)", pair.extract(from: .nothing) == nil)
    let absent: Outer? = nil
    surface("CasePath.extract(from:) of an optional", pair.extract(from: absent) == nil)
    surface("CasePath.description", "\(pair)" == "CasePath<Outer, Inner>")
    surface("CasePath.embed(_:)", pair.embed(.value(1)) == .inner(.value(1)))
    surface("CasePath.init(_:)", CasePath(Outer.inner).extract(from: .nothing) == nil)
    let nothing: CasePath<Outer, Void> = CasePath(Outer.nothing)
    surface("CasePath.init(_:) of a case without payload", nothing.extract(from: .nothing) != nil)
    func path<Path: CasePathOfConstant>(_ constant: Path.Constant) -> Path {
      Path(constant: constant)
    }
    surface("CasePathOfConstant", (path(Outer.nothing) as CasePath).embed(()) == .nothing)
    surface("CasePath.init(constant:)", CasePath(constant: Outer.nothing).embed(()) == .nothing)
    let identity: CasePath<Int, Int> = .self
    surface("CasePath.self", identity.extract(from: 1) == 1)
    surface("CasePath.constant(_:)", CasePath<Void, Int>.constant(1).extract(from: ()) == 1)
    surface("CasePath.never", CasePath<Int, Never>.never.extract(from: 1) == nil)
    surface("CasePath.rawValue", CasePath<Int, Number>.rawValue.extract(from: 1) == .one)
    surface(
      "CasePath.description of a value",
      CasePath<String, Int>.description.extract(from: "1") == 1
    )
  }

  @Test("The public operators of case paths do what they should")
  func operators() {
    surface("/ of a payload", (/Outer.inner).extract(from: .inner(.nothing)) == .nothing)
    let labelled = (/Outer.labelled(index:name:)).extract(from: .labelled(index: 1, name: "a"))
    surface("/ of labelled payloads", labelled?.0 == 1 && labelled?.1 == "a")
    surface("/ of a case without payload", (/Outer.nothing).extract(from: .nothing) != nil)
    let optional: CasePath<Outer?, Inner> = /Outer.inner
    surface("/ of an optional's payload", optional.extract(from: nil) == nil)
    let none: CasePath<Outer?, Void> = /Outer.nothing
    surface("/ of an optional's case without payload", none.extract(from: .nothing) != nil)
    surface("/ of a type", (/Int.self).extract(from: 1) == 1)
    let whole: CasePath<Int, Int> = /.self
    surface("/ of a path", whole.embed(1) == 1)
    let outers: [Outer] = [.inner(.value(1)), .nothing]
    surface(
      "/ as a function of a case without payload",
      outers.compactMap(/Outer.nothing).count == 1
    )
    surface("/ as a function", outers.compactMap(/Outer.inner) == [.value(1)])
    let optionals: [Outer?] = [.inner(.value(1)), nil]
    let extract: (Outer?) -> Inner? = /Outer.inner
    surface("/ as a function of an optional", optionals.compactMap(extract) == [.value(1)])

    surface(".. of two paths", (/Outer.inner .. /Inner.value).embed(1) == .inner(.value(1)))
    surface(
      ".. of a path and a constructor",
      (/Outer.inner .. Inner.value).extract(from: .nothing) == nil
    )
    let function: (Outer) -> Int? = /Outer.inner .. Inner.value
    surface(".. of two functions", outers.compactMap(function) == [1])
    surface(
      "CasePath.appending(path:)",
      (/Outer.inner).appending(path: /Inner.value).extract(from: outers[0]) == 1
    )
    var outer = outers[0]
    try? (/Outer.inner).modify(&outer) { $0 = .nothing }
    surface("CasePath.modify(_:_:)", outer == .inner(.nothing))
    outer = .nothing
    let error = #expect(throws: CaseExtractionFailed.self) {
      try (/Outer.inner).modify(&outer) { $0 = .nothing }
    }
    surface("CaseExtractionFailed.description", error?.description.isEmpty == false)
    surface("CasePath.~=", /Outer.inner ~= outers[0])
  }
}
