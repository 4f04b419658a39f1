import TestKit
import Testing

@testable import ComposableFeaturesPlugin

@Suite("Declarations, read from their sources")
struct DeclarationTests {
  private func declarations(_ text: String) -> [Declaration] {
    let source = Source(text)
    return DeclarationParser.declarations(of: source, in: source.tokens.indices)
  }

  @Test("A declaration begins at a line, and ends where the next one begins")
  func lines() {
    let all = declarations(
      """
      @A(b: "}") @B.C<Int>
      public private(set) var a =
        1 + /* { */ [2, 3].count {
          $0 } // var x
      let (b, c) = d
        .e(/[}]/)
      class var f: some G { h } ; static let i: [J] = []
      func k<L>(_ m: L) async throws(N) -> O where L: P {
        class Q {}
      }
      #if DEBUG && os(Linux)
      init?() {}
      #endif
      prefix operator /
      typealias U = V<
        W, X
      >
      case r, s(T)
      """
    )
    #expect(
      all.map { "\($0.keyword) \($0.name)" } == [
        "var a", "let (", "var f", "let i", "func k", "#if DEBUG && os(Linux)", "init ?", "#endif ",
        "operator /", "typealias U", "case r",
      ]
    )
    #expect(all[0].attributes.map(\.name) == ["A", "B.C"])
    #expect(all[0].attributes.map(\.baseName) == ["A", "C"])
    #expect(all[0].attributes.map(\.arguments) == ["b: \"}\"", nil])
    #expect(all[0].modifiers == ["public", "private"])
    #expect(all.map(\.isStatic) == [false, false, true, true] + Array(repeating: false, count: 7))
  }

  @Test(
    "The variables of a declaration have names, types and initial values, with storage or without"
  )
  func bindings() {
    func describe(_ text: String) -> [String] {
      declarations(text)[0].bindings.map {
        "\($0.name ?? "…"): \($0.type ?? "?") = \($0.initialValue ?? "?")\($0.isComputed ? " computed" : "")"
      }
    }
    #expect(
      describe("var a = 1, b: Int?, c: [Int: Int] = [:]") == [
        "a: ? = 1", "b: Int? = ?", "c: [Int: Int] = [:]",
      ]
    )
    #expect(describe("var a: some B<C, D> { e }") == ["a: some B<C, D> = ? computed"])
    #expect(describe("var a: B<C>= d >= e { didSet { f } }") == ["a: B<C> = d >= e"])
    #expect(describe("var a = b { c } { willSet {} }") == ["a: ? = b { c }"])
    #expect(describe("var a: B { get throws { c } }") == ["a: B = ? computed"])
    #expect(describe("let (a, b) = c < d, e = f<G, H>()") == ["…: ? = c < d", "e: ? = f<G, H>()"])
    #expect(
      describe("var `default`: (A) -> B = { $0 == c ? d : e }") == [
        "`default`: (A) -> B = { $0 == c ? d : e }"
      ]
    )
    #expect(describe("func a() {}") == [])
  }

  @Test("A type has members and inherited types, whatever its generics say")
  func types() {
    let type = declarations(
      "struct A<B: C>: D, E<F, G>, @unchecked H where B: I { let j = 1; var k = 2 }"
    )[0]
    #expect(type.inheritedTypes == ["D", "E<F, G>", "@unchecked H"])
    #expect(type.members.map(\.name) == ["j", "k"])
    #expect(declarations("extension A.B where C == D {}")[0].inheritedTypes == [])
  }

  // MARK: - Random declarations

  /// The text of a random enum, and what should be read of it.
  private struct RandomEnum {
    var random: SplitMix64
    var text = ""
    var cases: [String] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      let head = pick([
        "enum A", "public enum A<B: C>", "indirect enum A: D, E where F == G<H, I>",
        "@J(k: \"{\") enum A",
      ])
      text = "\(pick(["", "// enum X { case y }\n", "/* { /* ( */ */ "]))\(head) {\(blank())"
      for index in 0..<Int.random(in: 0...6, using: &random) { add(index) }
      text += "}"
    }

    private mutating func pick(_ all: [String]) -> String { all.randomElement(using: &random)! }

    private mutating func blank() -> String { pick([" ", "\n", "\n// ) case z\n", " /* } */\n"]) }

    private mutating func add(_ index: Int) {
      let prefix = pick(["", "@K ", "@K(l: [\"}\"])\n", "indirect "])
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        text += pick([
          "func f() { if a < b, c > d { \"\\(g(\")\"))\" } }",
          "var m: N { switch n { case .o: 1 } }",
          "typealias P = Q<R>", "static let s = #\"\\\" } \"#, t = /[(}]\\//",
          "struct U { case v }",
          "let w = x\n  .y { z }",
        ])
      case 1:
        text += "#if \(pick(["DEBUG", "os(Linux) && swift(>=6.0)"]))\n"
        addCase("c\(index)", prefix)
        text += "\n#endif\n"
      default: addCase("c\(index)", prefix)
      }
      text += pick(["\n", ";", " ;\n", "\n\n"])
    }

    private mutating func addCase(_ name: String, _ prefix: String) {
      let payloads = [
        "", "(Int)", "(a: [B: C], _ d: E<F, G>)", "((H, I) -> J)", "(k: L = m(n: [\"(\"]), (O))",
        "(p: Q = r < s ? 1 : 2, t: U)",
      ]
      let counts = [nil, 1, 2, 1, 2, 2]
      let index = Int.random(in: payloads.indices, using: &random)
      text += "\(prefix)case \(name)\(payloads[index])"
      cases.append("\(name) \(counts[index].map(String.init) ?? "-")")
      if Int.random(in: 0..<3, using: &random) == 0 {
        text += ", \(pick(["", "\n"]))\(name)x"
        cases.append("\(name)x -")
      }
    }
  }

  @Test(
    "Random enums have the cases that they were written with",
    arguments: SearchSize.enumSources.seeds(inParts: 8)
  )
  func random(seeds: Range<UInt64>) {
    for seed in seeds {
      let sample = RandomEnum(seed: seed)
      let cases = declarations(sample.text).first.map { $0.members.flatMap(\.cases) } ?? []
      let read = cases.map { "\($0.name) \($0.parameters.map { "\($0.count)" } ?? "-")" }
      #expect(read == sample.cases, "\(sample.text)")
    }
  }
}
