/// The kinds of mutants.
enum Family: String, CaseIterable {
  case comparison
  case equality
  case logical = "logical operator"
  case negation = "removed negation"
  case condition = "negated condition"
  case boolean
  case arithmetic
  case assignment = "changing assignment"
  case bound = "bound of a range"
  case fallback = "default value"
  case constant = "neighbouring constant"
  case extremum = "minimum and maximum"
  case statement = "removed statement"
  case order = "swapped statements"
  case unlock = "moved unlock"
  case cleanup = "removed defer"
  case alternative = "dropped else"
}

/// A place at which a family can change a source.
struct Site {
  /// A text in the place of bytes of the file; without bytes, it is put in between.
  struct Edit {
    let range: Range<Int>
    /// Returns the text for the number of the mutant.
    let text: (Int) -> String

    init(_ range: Range<Int>, _ text: @escaping (Int) -> String) {
      (self.range, self.text) = (range, text)
    }

    init(at offset: Int, _ text: @escaping (Int) -> String) {
      self.init(offset..<offset, text)
    }
  }

  let family: Family
  /// The place of what is changed.
  let offset: Int
  /// The change, for readers.
  let change: String
  let edits: [Edit]
  /// Returns the declarations that the edits use, for the number of the mutant.
  var declaration: ((Int) -> String)?
}

/// Returns the expression that is true while a mutant is active.
func isActive(_ number: Int) -> String { "_isMutant(\(number))" }
