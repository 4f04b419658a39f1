/// An action that writes one field, of any type, of a state.
///
/// It is made by a binding, or by a test: `.set(\.$name, "Blob")`. Reducers recognise it by the key
/// path of the field:
///
/// ```swift
/// case .binding(\.$name):
///   return validate(state.name)
/// ```
///
/// Two of them are equal if they write equal values to the same field.
///
/// Source: the Composable Architecture's `BindingAction`.
public struct BindingAction<Root>: Equatable {
  /// The field, as it was passed to `.set`.
  public let keyPath: PartialKeyPath<Root>

  private let value: any Equatable
  private let assign: (inout Root) -> Void

  private init(
    keyPath: PartialKeyPath<Root>,
    value: any Equatable,
    assign: @escaping (inout Root) -> Void
  ) {
    self.keyPath = keyPath
    self.value = value
    self.assign = assign
  }

  /// Makes an action that writes a field that is marked by ``BindableState``.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.$name`.
  ///   - value: The new value.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindableState<Value>>,
    _ value: Value
  ) -> BindingAction {
    BindingAction(keyPath: keyPath, value: value) { $0[keyPath: keyPath].wrappedValue = value }
  }

  /// Makes an action that writes any field: the older form, for `Reducer.binding(action:)`.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.name`.
  ///   - value: The new value.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, Value>,
    _ value: Value
  ) -> BindingAction {
    BindingAction(keyPath: keyPath, value: value) { $0[keyPath: keyPath] = value }
  }

  /// Matches the actions that write a field that is marked by ``BindableState``:
  /// `case .binding(\.$name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindableState<Value>>,
    action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }

  /// Matches the actions that write a field: `case .binding(\.name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, Value>,
    action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }

  /// Returns the action that writes the same field inside a larger state.
  ///
  /// - Parameter keyPath: The key path of the state in the larger one.
  public func pullback<NewRoot>(
    _ keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingAction<NewRoot> {
    let whole = (keyPath as AnyKeyPath).appending(path: self.keyPath) as? PartialKeyPath<NewRoot>
    guard let whole else {
      fatalError("BindingAction: \(self.keyPath) does not start at the value of \(keyPath)")
    }
    return BindingAction<NewRoot>(keyPath: whole, value: value) { assign(&$0[keyPath: keyPath]) }
  }

  /// Writes the field.
  @usableFromInline
  package func apply(to root: inout Root) {
    assign(&root)
  }

  public static func == (first: BindingAction, second: BindingAction) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == second.value as? Value }
    return first.keyPath == second.keyPath && isEqual(first.value)
  }
}

extension BindingAction: CustomReflectable {
  /// The mirror of a case whose payload is the field and the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["set": (keyPath, value as Any)], displayStyle: .enum)
  }
}

// Nothing of it changes, and key paths are safe to share. The value need not be Sendable, as in publishers: the code that
// sends it is responsible for the objects that it refers to.
extension BindingAction: @unchecked Sendable {}
