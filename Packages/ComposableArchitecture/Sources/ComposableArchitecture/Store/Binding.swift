/// A value that is stored elsewhere, and that can be read and written here.
///
/// A part of a program that edits a value, such as the line editor of a terminal program, needs to
/// know neither the store nor its actions:
///
/// ```swift
/// let name: Binding<String> = viewStore.binding(get: \.name, send: FormAction.nameChanged)
/// edit(name)  // reads name.wrappedValue, and writes it at each key: an action goes to the store
/// ```
///
/// Reading and writing happen on the caller's thread.
///
/// Source: SwiftUI's `Binding`.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding of two functions.
  ///
  /// - Parameters:
  ///   - get: Called at each reading.
  ///   - set: Called at each writing, with the new value.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// A binding of a value that never changes: writes are ignored.
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself: `$name`.
  public var projectedValue: Binding { self }

  /// A binding of a part of the value. A write reads the whole, changes the part and writes the
  /// whole.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 }
    )
  }
}
