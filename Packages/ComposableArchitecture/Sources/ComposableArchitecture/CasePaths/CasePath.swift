/// A path from an enum to the payload of one of its cases: what a key path is to a field of a struct.
///
/// A case path can embed a payload in the enum, and extract it again from a value that is in that case.
/// The prefix operator `/` makes one from a case's constructor:
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
/// A case path may be used from any thread, also from several at once, provided that the two functions
/// it was made from may; those of a case's constructor always may.
//
// Case paths live in global constants, beside the reducers that are made from them, so they have to be
// `Sendable`; but their functions are not `@Sendable`, because every published `CasePath(embed:extract:)`
// would stop compiling. What makes it safe: both functions are stored once and never change, what this
// library passes as such (constructors of cases, and reflection, whose cache is atomic) touches no
// shared state, and of a user's pair the sentence above asks the same.
public struct CasePath<Root, Value>: @unchecked Sendable {
  @usableFromInline let embedding: (Value) -> Root
  @usableFromInline let extraction: (Root) -> Value?

  /// Makes a case path from its two halves.
  ///
  /// The two have to agree: what was embedded is extracted again, and what was extracted embeds to the
  /// value that it came from.
  ///
  /// - Parameters:
  ///   - embed: Puts a payload into the enum.
  ///   - extract: Takes the payload out again, or returns nil where there is none.
  @inlinable
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Puts a payload into the enum.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Takes the payload out of `root`, or returns nil if it is in another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Takes the payload out of `root`, or returns nil if it is in another case or is nil itself.
  // A value that is no optional takes the method above.
  @_disfavoredOverload
  @inlinable
  public func extract(from root: Root?) -> Value? {
    root.flatMap(extraction)
  }

  /// Returns the case path that goes along this one, and from there along `path`.
  ///
  /// The operator `..` is a shorter way to write it.
  ///
  /// - Parameter path: A case path from this one's value on.
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
