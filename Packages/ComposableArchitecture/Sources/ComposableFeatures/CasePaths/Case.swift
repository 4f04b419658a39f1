/// The case of an enum that a key path leads to, or a case of its payload, and so on.
///
/// Key paths to cases lead from `Case<Root>` to `Case<Value>`: `\.child.tapped`. There is nothing else to do with it.
///
/// Source: `Case` of CasePaths.
// Unchecked because of the box, which never changes, and has a case path alone. That is safe to share.
@dynamicMemberLookup
public struct Case<Value>: @unchecked Sendable {
  fileprivate let path: AnyCasePathBox<Value>

  /// The values of a type themselves, from which all key paths start.
  public init() {
    path = CasePathBox(CasePath(embed: { $0 }, extract: { $0 }), isIdentity: true)
  }

  fileprivate init(_ path: AnyCasePathBox<Value>) {
    self.path = path
  }

  /// A case of the payload.
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, CasePath<Value, AppendedValue>>
  ) -> Case<AppendedValue> where Value: CasePathable {
    Case<AppendedValue>(path.appending(Value.allCasePaths[keyPath: keyPath]))
  }
}

/// A key path to a case of an enum: `\.child`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path to a case of an enum, whose payload has any type.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

/// A case path whose payload has any type: the name of CasePaths.
public typealias AnyCasePath = CasePath

extension CasePath {
  /// Makes the case path of a key path: `CasePath(\.child)` is `/Action.child`.
  ///
  /// Make it once where it is used often: a key path is followed step by step.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let path = Case<Root>()[keyPath: keyPath].path
    // A key path from `Case<Root>` leads only through the subscript above, which keeps the root.
    self = unsafeDowncast(path, to: CasePathBox<Root, Value>.self).path
  }
}

extension KeyPath {
  /// Makes a value in this case: `let action: Action = (\Action.Cases.child)(.tapped)`.
  public func callAsFunction<Enum, Payload>(_ payload: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    CasePath(self).embed(payload)
  }

  /// Makes the value of this case, which has no payload.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    CasePath(self).embed(())
  }

  /// Matches, in a `switch`, the values that are in this case.
  public static func ~= <Enum: CasePathable, Payload>(keyPath: KeyPath, value: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<Payload> {
    value[case: keyPath] != nil
  }
}

/// A case whose payload has any type.
protocol AnyCase {
  func extractAny(from root: Any) -> Any?
}

extension Case: AnyCase {
  func extractAny(from root: Any) -> Any? { path.extractAny(from: root) }
}

/// A case path whose root has any type.
private class AnyCasePathBox<Value> {
  func appending<AppendedValue>(
    _ path: CasePath<Value, AppendedValue>
  ) -> AnyCasePathBox<AppendedValue> {
    fatalError("\(Self.self) must override appending(_:)")
  }

  func extractAny(from root: Any) -> Any? {
    fatalError("\(Self.self) must override extractAny(from:)")
  }
}

private final class CasePathBox<Root, Value>: AnyCasePathBox<Value> {
  let path: CasePath<Root, Value>
  private let isIdentity: Bool

  init(_ path: CasePath<Root, Value>, isIdentity: Bool = false) {
    self.path = path
    self.isIdentity = isIdentity
  }

  override func appending<AppendedValue>(
    _ next: CasePath<Value, AppendedValue>
  ) -> AnyCasePathBox<AppendedValue> {
    // The first step needs no closures around it.
    if isIdentity, let next = next as? CasePath<Root, AppendedValue> {
      return CasePathBox<Root, AppendedValue>(next)
    }
    return CasePathBox<Root, AppendedValue>(path.appending(path: next))
  }

  override func extractAny(from root: Any) -> Any? {
    (root as? Root).flatMap { path.extract(from: $0) }
  }
}
