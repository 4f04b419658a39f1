/// The smallest part of a source that has a meaning. Comments and blanks are none.
struct Token {
  enum Kind {
    /// An identifier, with its backticks if it has some, a keyword or a number.
    case word
    /// A string or a regular expression, with all that is in it.
    case literal
    /// One of `(`, `[` and `{`.
    case opening
    /// One of `)`, `]` and `}`.
    case closing
    /// An operator, or any other punctuation. `<` and `>` are always alone.
    case symbol
    /// `#if`, and other words that begin with a number sign.
    case directive
  }

  let kind: Kind
  /// Its bytes in the source.
  let range: Range<Int>
  /// True if a line break stands before it.
  let beginsLine: Bool
  /// True if blanks, a comment or a line break stand before it.
  let followsBlank: Bool
  /// The index of the other bracket, for a bracket. An opening one without it ends with the source.
  var partner: Int?
}
