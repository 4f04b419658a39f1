/// An operator that stands in the place of another one, and does the same unless its mutant is active.
///
/// It has the precedence of the former one, so nothing has to be known of its operands.
struct OperatorReplacement {
  let family: Family
  /// The change, for readers.
  let change: String
  /// Its group of precedences; `nil` for a prefix operator.
  let precedence: String?
  /// The type parameters, the parameters and the result, of each overload.
  let signatures: [String]
  /// The expressions of the changed operator and of the former one.
  let active: String, passive: String

  /// The character that is the operator of a mutant.
  static func symbol(_ number: Int) -> String {
    // Arrows, and the signs of mathematics and technics: 600 characters, each of which can be an operator.
    String(Character(Unicode.Scalar(0x2190 + UInt32(number))!))
  }

  func declaration(_ number: Int) -> String {
    let (symbol, kind) = (Self.symbol(number), precedence == nil ? "prefix " : "")
    let declaration =
      precedence.map { "infix operator \(symbol): \($0)" } ?? "prefix operator \(symbol)"
    let functions = signatures.map { signature in
      """
      @usableFromInline \(kind)func \(symbol) \(signature) {
        \(signature.contains("throws") ? "try " : "")\(isActive(number)) ? (\(active)) : (\(passive))
      }
      """
    }
    return ([declaration] + functions).joined(separator: "\n")
  }

  // MARK: All of them

  static let all = Dictionary(
    uniqueKeysWithValues: pairs.map { text, other, family, precedence, signature in
      (
        text,
        Self(
          family: family,
          change: "'\(text)' → '\(other)'",
          precedence: precedence + "Precedence",
          signatures: [signature],
          active: "a \(other) b",
          passive: "a \(text) b"
        )
      )
    }
  )
  .merging(others) { $1 }

  /// The operators in whose place one of the same types stands.
  private static let pairs: [(String, String, Family, String, String)] = {
    let (compared, equated) = (
      "<T: Comparable>(a: T, b: T) -> Bool", "<T: Equatable>(a: T, b: T) -> Bool"
    )
    let (sum, product) = (
      "<T: AdditiveArithmetic>(a: T, b: T) -> T", "<T: BinaryInteger>(a: T, b: T) -> T"
    )
    let wrapping = "<T: FixedWidthInteger>(a: T, b: T) -> T"
    let assigned = "<T: AdditiveArithmetic>(a: inout T, b: T)"
    let wrappingAssigned = "<T: FixedWidthInteger>(a: inout T, b: T)"
    let identified = "(a: AnyObject?, b: AnyObject?) -> Bool"
    return [
      ("<", "<=", .comparison, "Comparison", compared),
      ("<=", "<", .comparison, "Comparison", compared),
      (">", ">=", .comparison, "Comparison", compared),
      (">=", ">", .comparison, "Comparison", compared),
      ("==", "!=", .equality, "Comparison", equated),
      ("!=", "==", .equality, "Comparison", equated),
      ("===", "!==", .equality, "Comparison", identified),
      ("!==", "===", .equality, "Comparison", identified),
      ("+", "-", .arithmetic, "Addition", sum), ("-", "+", .arithmetic, "Addition", sum),
      ("&+", "&-", .arithmetic, "Addition", wrapping),
      ("&-", "&+", .arithmetic, "Addition", wrapping),
      ("*", "/", .arithmetic, "Multiplication", product),
      ("/", "*", .arithmetic, "Multiplication", product),
      ("%", "/", .arithmetic, "Multiplication", product),
      ("+=", "-=", .assignment, "Assignment", assigned),
      ("-=", "+=", .assignment, "Assignment", assigned),
      ("&+=", "&-=", .assignment, "Assignment", wrappingAssigned),
      ("&-=", "&+=", .assignment, "Assignment", wrappingAssigned),
    ]
  }()

  private static let others = [
    "&&": logical("&&", "||", "LogicalConjunctionPrecedence"),
    "||": logical("||", "&&", "LogicalDisjunctionPrecedence"),
    "??": Self(
      family: .fallback,
      change: "'??' → the default",
      precedence: "NilCoalescingPrecedence",
      signatures: ["T", "T?"].map {
        "<T>(a: T?, b: @autoclosure () throws -> \($0)) rethrows -> \($0)"
      },
      active: "b()",
      passive: "a ?? b()"
    ),
    "..<": Self(
      family: .bound,
      change: "'..<' → without its last element",
      precedence: "RangeFormationPrecedence",
      signatures: ["<T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger"],
      active: "a..<(a < b ? b.advanced(by: -1) : b)",
      passive: "a..<b"
    ),
    "!": Self(
      family: .negation,
      change: "'!' → nothing",
      precedence: nil,
      signatures: ["(a: Bool) -> Bool"],
      active: "a",
      passive: "!a"
    ),
  ]

  private static func logical(_ text: String, _ other: String, _ precedence: String) -> Self {
    Self(
      family: .logical,
      change: "'\(text)' → '\(other)'",
      precedence: precedence,
      signatures: ["(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"],
      active: "a \(other) b()",
      passive: "a \(text) b()"
    )
  }
}
