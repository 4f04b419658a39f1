/// A path from an enum to the payload of one of its cases, as a key path leads to a field of a
/// struct.
///
/// A case path embeds a payload in the enum, and extracts it again from a value that is in that
/// case. The prefix operator `/` makes a case path from a case's constructor:
///
/// ```swift
/// enum AppAction {
///   case todo(index: Int, action: TodoAction)
///   case addButtonTapped
/// }
///
/// let path = /AppAction.todo(index:action:)
/// path.extract(from: .todo(index: 0, action: .checkboxTapped))  // (0, .checkboxTapped)
/// path.extract(from: .addButtonTapped)                          // nil
/// path.embed((0, .checkboxTapped))                              // .todo(index: 0, …)
/// ```
///
/// A case path may be used from any thread, also from several at once, if that is true of the two
/// functions that it was made from. It always is for those of a case's constructor.
//
// Case paths are global constants, next to the reducers that use them, so they have to be
// `Sendable`. Their functions are not `@Sendable`, because that would break every published
// `CasePath(embed:extract:)`. It is safe: both functions are stored once and never change. The
// functions of this library (constructors of cases, and reflection, whose cache is atomic) access
// no shared state. For a user's pair of functions, the sentence above requires the same.
public struct CasePath<Root, Value>: @unchecked Sendable {
  @usableFromInline package let embedding: (Value) -> Root
  @usableFromInline package let extraction: (Root) -> Value?

  /// Makes a case path from its two functions.
  ///
  /// They have to be inverse: a payload that was embedded is extracted again, and a payload that
  /// was extracted embeds to the value that it was extracted from.
  ///
  /// - Parameters:
  ///   - embed: Embeds a payload in the enum.
  ///   - extract: Extracts the payload, or returns nil if the value is in another case.
  @inlinable
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Embeds a payload in the enum.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Extracts the payload of `root`, or returns nil if `root` is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Extracts the payload of `root`, or returns nil if `root` is in another case or is nil itself.
  // A value that is no optional takes the method above.
  @_disfavoredOverload
  @inlinable
  public func extract(from root: Root?) -> Value? {
    root.flatMap(extraction)
  }

  /// Returns the case path that follows this one, and then `path`.
  ///
  /// The operator `..` is a shorter form.
  ///
  /// - Parameter path: A case path that starts at the value of this one.
  @inlinable
  public func appending<AppendedValue>(
    path: CasePath<Value, AppendedValue>
  ) -> CasePath<Root, AppendedValue> {
    CasePath<Root, AppendedValue>(
      embed: { embed(path.embed($0)) },
      extract: { extract(from: $0).flatMap(path.extract(from:)) }
    )
  }

  /// Matches, in a `switch` or an `if case`, the values that are in the case of `pattern`.
  ///
  /// ```swift
  /// switch action {
  /// case /AppAction.todo: …
  /// default: …
  /// }
  /// ```
  @inlinable
  public static func ~= (pattern: CasePath, root: Root) -> Bool {
    pattern.extract(from: root) != nil
  }
}

extension CasePath where Root == Value {
  /// The case path from a value to itself.
  @inlinable
  public static var `self`: CasePath {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath: CustomStringConvertible {
  /// The types that the path leads from and to: `CasePath<AppAction, Int>`.
  public var description: String { "CasePath<\(Root.self), \(Value.self)>" }
}
