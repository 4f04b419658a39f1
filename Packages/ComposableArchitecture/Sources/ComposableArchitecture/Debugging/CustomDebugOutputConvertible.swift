/// A type that defines its own text for the output of the library: the failures of a `TestStore`,
/// and the log of a reducer's `debug()`.
///
/// By default a value is printed with its type and all its fields, one per line. Conform a type if
/// that prints too much, or the wrong thing:
///
/// ```swift
/// extension Money: CustomDebugOutputConvertible {
///   var debugOutput: String { "\(amount) \(currency)" }
/// }
/// ```
public protocol CustomDebugOutputConvertible {
  /// The text of this value. It may have several lines.
  ///
  /// Two values that are not equal should have different texts. Otherwise a failure could not show
  /// their difference.
  var debugOutput: String { get }
}
