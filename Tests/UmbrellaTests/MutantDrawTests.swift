import Testing

@Suite("The draw of mutants", .buildsOtherPackages, MutantTool(), .serialized)
struct MutantDrawTests {
  /// A source, and the mutants of it.
  struct Sample: CustomTestStringConvertible {
    let source: String
    let mutants: [String]
    let planted: String

    var testDescription: String { source }

    init(_ source: String, _ mutants: String..., planted: String) {
      (self.source, self.mutants, self.planted) = (source, mutants, planted)
    }
  }

  @Test("Each family of mutants changes its places, and each line stays where it was")
  func families() async throws {
    for sample in Self.samples {
      let (list, text) = try await MutantTool.plant(sample.source)
      #expect(
        list.map { $0.split(separator: "\t")[2...3].joined(separator: ": ") } == sample.mutants
      )
      #expect(text == sample.planted)
    }
  }

  private static let samples = [
    Sample("a = b < c", "comparison: '<' → '<='", planted: "a = b ↑ c"),
    Sample("a = b == c", "equality: '==' → '!='", planted: "a = b ↑ c"),
    Sample("a = b && c", "logical operator: '&&' → '||'", planted: "a = b ↑ c"),
    Sample("a = !b", "removed negation: '!' → nothing", planted: "a = ↑b"),
    Sample(
      "while a {}",
      "negated condition: the condition is negated",
      planted: "while ((a) != _isMutant(1)) {}"
    ),
    Sample("a = true", "boolean: 'true' → 'false'", planted: "a = (_isMutant(1) != true)"),
    Sample("a = b + c", "arithmetic: '+' → '-'", planted: "a = b ↑ c"),
    Sample("a += b", "changing assignment: '+=' → '-='", planted: "a ↑ b"),
    Sample("a = b..<c", "bound of a range: '..<' → without its last element", planted: "a = b↑c"),
    Sample("a = b ?? c", "default value: '??' → the default", planted: "a = b ↑ c"),
    Sample(
      "a = 7",
      "neighbouring constant: '7' → '8'",
      planted: "a = (_isMutant(1) ? 8 : 7)"
    ),
    Sample(
      "a = min(b, c)",
      "minimum and maximum: 'min' → 'max'",
      planted: "a = (_isMutant(1) ? max : min)(b, c)"
    ),
    Sample(
      "f { $0.g() }",
      "removed statement: the statement is removed",
      planted: "f { if !_isMutant(1) { $0.g() } }"
    ),
    Sample(
      "func f() {\n  g()\n  a = b\n}",
      "swapped statements: the statement comes before the one above it",
      planted: "func f() {\n  if _isMutant(1) { a = b }; g()\n  if !_isMutant(1) { a = b }\n}"
    ),
    Sample(
      "func f() {\n  let a = b\n  lock.unlock()\n}",
      "moved unlock: the lock is given up a statement earlier",
      planted: "func f() {\n  if _isMutant(1) { lock.unlock() }; let a = b\n"
        + "  if !_isMutant(1) { lock.unlock() }\n}"
    ),
    Sample(
      "func f() {\n  defer { throw a }\n}",
      "removed defer: the block is empty",
      planted: "func f() {\n  defer { if !_isMutant(1) { throw a } }\n}"
    ),
    Sample(
      "if let a {\n} else {\n  return\n}",
      "dropped else: the block is empty",
      planted: "if let a {\n} else { if !_isMutant(1) {\n  return\n} }"
    ),
  ]

  @Test("No mutant is planted at a place that can have no switch")
  func excluded() async throws {
    let source = """
      #if A < 3
        let a = true
      #endif
      @available(macOS 15, *)
      enum E<T> where T == Int { case a = 1 }
      func < (a: E, b: E) -> F<G> {
        switch (a, b) {
        case (.c(1), true): "\\(a < b)" // a && b
        default: a[b..<b]
        }
        func b(while c: D) {}
      }
      """
    let (list, text) = try await MutantTool.plant(source)
    #expect(list == [])
    #expect(text == source)
  }

  @Test(
    "The draw of mutants depends on the seed alone, and a larger one begins with the smaller one"
  )
  func draw() async throws {
    let source = (0..<40).map { "a\($0) = b < c && !d" }.joined(separator: "\n")
    let few = try await MutantTool.plant(source, count: 10)
    let many = try await MutantTool.plant(source, count: 20)
    let again = try await MutantTool.plant(source, count: 20)
    let others = try await MutantTool.plant(source, count: 20, seed: 2)
    #expect(few.list.count == 10 && many.list.count == 20)
    #expect(Array(many.list.prefix(10)) == few.list)
    #expect(again == many)
    #expect(others.list != many.list)
  }

  @Test("An error of the compiler is one of the mutants in its line, or of the last one above it")
  func blame() async throws {
    _ = try await MutantTool.plant("a = b < c\nf(\n  b)\na = b == c && d")
    #expect(try await MutantTool.blame(line: 1).count == 1)
    #expect(try await MutantTool.blame(line: 3) == MutantTool.blame(line: 1))
    #expect(try await MutantTool.blame(line: 4).count == 2)
    _ = try await MutantTool.plant("a = b < c\nfunc f() {\n  g()\n  a = b\n}")
    #expect(try await MutantTool.blame(line: 3) == MutantTool.blame(line: 4))
    #expect(try await MutantTool.blame(line: 3) != MutantTool.blame(line: 1))
  }
}
