/// A field of a state that may be written from outside by a binding, without an action of its own.
///
/// ```swift
/// struct SettingsState: Equatable {
///   @BindableState var name = ""
///   @BindableState var sendsNotifications = false
///   var isSaving = false  // the reducer alone changes it
/// }
/// ```
///
/// See ``BindableAction`` for the rest.
///
/// Source: the Composable Architecture's `BindableState`.
@propertyWrapper
@dynamicMemberLookup
public struct BindableState<Value> {
  /// The value of the field.
  public var wrappedValue: Value

  /// Makes a field of a value.
  @inlinable
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The field itself, as key paths name it: `\.$name`.
  @inlinable public var projectedValue: BindableState {
    get { self }
    set { self = newValue }
  }

  /// A part of the value, which can be written like the whole: `\.$address.city`.
  @inlinable
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> BindableState<Subject> {
    get { BindableState<Subject>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

extension BindableState: Equatable where Value: Equatable {}
extension BindableState: Hashable where Value: Hashable {}
extension BindableState: Sendable where Value: Sendable {}

extension BindableState: Decodable where Value: Decodable {
  /// Decodes the value, as if the field was a plain one.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension BindableState: Encodable where Value: Encodable {
  /// Encodes the value, as if the field was a plain one.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension BindableState: CustomReflectable {
  /// The mirror of the value, as if the field was a plain one.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension BindableState: CustomDebugOutputConvertible {
  /// The text of the value.
  public var debugOutput: String { ComposableArchitecture.debugOutput(wrappedValue) }
}
