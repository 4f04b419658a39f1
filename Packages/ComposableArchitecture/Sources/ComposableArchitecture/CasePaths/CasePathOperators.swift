prefix operator /

infix operator .. : CasePathCompositionPrecedence

/// The precedence of `..`, which appends one case path to another.
precedencegroup CasePathCompositionPrecedence {
  associativity: left
}

// MARK: - The case path of a case

/// Returns the case path of the case whose constructor is given.
///
/// ```swift
/// /AppAction.todo(index:action:)  // CasePath<AppAction, (Int, TodoAction)>
/// /Result<Int, Error>.success     // CasePath<Result<Int, Error>, Int>
/// ```
///
/// See `CasePath.init(_:)` for the payloads that can be extracted.
///
/// - Parameter embed: The constructor of a case.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(embed)
}

/// Returns the case path from an optional to the case whose constructor is given.
///
/// ```swift
/// let path: CasePath<LoginState?, TwoFactorState> = /LoginState.twoFactor
/// ```
///
/// - Parameter embed: The constructor of a case of `Root`, or `Optional.some`.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root?) -> CasePath<Root?, Value> {
  CasePath(embed)
}

/// Returns the case path of a case without payload.
///
/// ```swift
/// /AppAction.addButtonTapped  // CasePath<AppAction, Void>
/// ```
///
/// - Parameter root: The value that is in the case: a single one, although the parameter is a pack.
//
// The compiler first tries the overloads of an operator that take a value of any type. If one of
// them fits, it tries no others. A constructor is a value too, so an overload with `(root: Root)`
// would make case paths from functions to `Void`. An overload with a parameter pack is not tried
// first.
@_disfavoredOverload
@inlinable
public prefix func / <each Root>(
  root: repeat each Root
) -> CasePath<(repeat each Root), Void> {
  CasePath((repeat each root))
}

/// Returns the case path of a case without payload, of the type that the context requires.
///
/// ```swift
/// let path: CasePath<LoginState?, Void> = /LoginState.loggedOut
/// let none: CasePath<LoginState?, Void> = /nil
/// ```
///
/// - Parameter root: The value that is in the case.
@inlinable
public prefix func / <Path: CasePathOfConstant>(root: Path.Constant) -> Path {
  Path(constant: root)
}

/// A case path without a payload. The name represents `CasePath<Root, Void>` with any `Root`.
public protocol CasePathOfConstant {
  /// The enum.
  associatedtype Constant

  /// Makes the case path of a case without payload, as `CasePath.init(_:)` does.
  init(constant: Constant)
}

extension CasePath: CasePathOfConstant where Value == Void {
  /// Makes the case path of a case without payload, as `init(_:)` does.
  public init(constant: Root) {
    self.init(constant)
  }
}

/// Returns the case path from the values of a type to themselves: `/AppAction.self`.
///
/// - Parameter type: The type.
@inlinable
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// Returns the given case path, so that the path from a value to itself can be written `/.self`.
///
/// - Parameter path: A case path.
@inlinable
public prefix func / <Root>(path: CasePath<Root, Root>) -> CasePath<Root, Root> {
  path
}

// MARK: - The function that extracts

/// Returns the function that extracts the payload of the case whose constructor is given.
///
/// ```swift
/// results.compactMap(/Result.success)
/// ```
///
/// - Parameter embed: The constructor of a case.
@_disfavoredOverload
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CasePath(embed).extraction
}

/// Returns the function that extracts, from an optional, the payload of the case whose constructor
/// is given.
///
/// - Parameter embed: The constructor of a case of `Root`, or `Optional.some`.
@_disfavoredOverload
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root?) -> (Root?) -> Value? {
  CasePath(embed).extraction
}

/// Returns the function that extracts `Void` from values in a case without payload.
///
/// ```swift
/// actions.compactMap(/AppAction.addButtonTapped).count
/// ```
///
/// - Parameter root: The value that is in the case: a single one, although the parameter is a pack.
//
// It is a parameter pack for the reason given above. It takes an optional, although it is not meant
// for nil, so that the compiler prefers the case path where both fit.
@_disfavoredOverload
public prefix func / <each Root>(
  root: repeat (each Root)?
) -> ((repeat each Root)) -> Void? {
  recognition(ofOptional: (repeat each root), in: (repeat each Root).self)
}

/// Returns the function that recognises the values in the case of `constant`.
///
/// - Parameter constant: An optional of the type of the values.
private func recognition<Constant, Root>(
  ofOptional constant: Constant,
  in type: Root.Type
) -> (Root) -> Void? {
  let recognize = recognition(of: constant)
  return { recognize($0 as! Constant) }
}

// MARK: - Composition

/// Returns the case path that follows `first`, and then `second`.
///
/// ```swift
/// /AppAction.login .. /LoginAction.twoFactor
/// ```
///
/// - Parameters:
///   - first: A case path.
///   - second: A case path that starts at the value of `first`.
@inlinable
public func .. <Root, Value, AppendedValue>(
  first: CasePath<Root, Value>,
  second: CasePath<Value, AppendedValue>
) -> CasePath<Root, AppendedValue> {
  first.appending(path: second)
}

/// Returns the case path that follows `first`, and then leads to the case whose constructor is
/// given.
///
/// ```swift
/// /AppAction.login .. LoginAction.twoFactor
/// ```
///
/// - Parameters:
///   - first: A case path.
///   - embed: The constructor of a case of the value of `first`.
@inlinable
public func .. <Root, Value, AppendedValue>(
  first: CasePath<Root, Value>,
  embed: @escaping (AppendedValue) -> Value
) -> CasePath<Root, AppendedValue> {
  first.appending(path: CasePath<Value, AppendedValue>(embed))
}

/// Returns the function that extracts by `extract`, and then extracts the payload of the case whose
/// constructor is given.
///
/// ```swift
/// actions.compactMap(/AppAction.login .. LoginAction.twoFactor)
/// ```
///
/// - Parameters:
///   - extract: A function that extracts.
///   - embed: The constructor of a case of the result of `extract`.
@_disfavoredOverload
@inlinable
public func .. <Root, Value, AppendedValue>(
  extract: @escaping (Root) -> Value?,
  embed: @escaping (AppendedValue) -> Value
) -> (Root) -> AppendedValue? {
  let extractNext = CasePath<Value, AppendedValue>(embed).extraction
  return { extract($0).flatMap(extractNext) }
}
