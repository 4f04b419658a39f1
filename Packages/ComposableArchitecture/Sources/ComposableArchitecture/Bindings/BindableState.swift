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
  /// Decodes the value, as if the field was a plain one: the strategies of the decoder, as that for
  /// dates, apply to it.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension BindableState: Encodable where Value: Encodable {
  /// Encodes the value, as if the field was a plain one: the strategies of the encoder, as that for
  /// dates, apply to it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an optional field, which is nil if the key is missing, as a plain one is.
  ///
  /// The compiler calls this method in the initialisers that it writes for `Decodable`.
  public func decode<Wrapped: Decodable>(
    _: BindableState<Wrapped?>.Type,
    forKey key: Key
  ) throws -> BindableState<Wrapped?> {
    BindableState(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
  }
}

extension BindableState: CustomStringConvertible {
  /// The value as `print` shows it.
  public var description: String { String(describing: wrappedValue) }
}

extension BindableState: CustomDebugStringConvertible {
  /// The value as `debugPrint` shows it. So a state is printed as if the field was a plain one.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension BindableState: CustomReflectable {
  /// The mirror of the value, as if the field was a plain one.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension BindableState: CustomDebugOutputConvertible {
  /// The text of the value.
  public var debugOutput: String { ComposableArchitecture.debugOutput(wrappedValue) }
}
