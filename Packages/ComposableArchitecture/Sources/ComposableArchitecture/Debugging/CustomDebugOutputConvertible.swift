/// A type that says itself how it appears where the library prints states and actions: in the failures
/// of a `TestStore`, and in the log of a reducer's `debug()`.
///
/// By default a value is printed with its type and all its fields, one to a line. Conform a type where
/// that says too much, or the wrong thing:
///
/// ```swift
/// extension Money: CustomDebugOutputConvertible {
///   var debugOutput: String { "\(amount) \(currency)" }
/// }
/// ```
public protocol CustomDebugOutputConvertible {
  /// The text that stands for this value. It may have several lines.
  ///
  /// Two values that are not equal should have different texts, or a failure could not show in what
  /// they differ.
  var debugOutput: String { get }
}
