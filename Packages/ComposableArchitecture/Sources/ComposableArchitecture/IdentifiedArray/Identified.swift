/// A value together with an id, for values that have none of their own.
///
/// ```swift
/// let rows = IdentifiedArrayOf<Identified<Int, Color>>(
///   uniqueElements: colors.enumerated().map { Identified($1, id: $0) }
/// )
/// ```
///
/// The members of the value are members of this type, too.
///
/// Source: the Composable Architecture's `Identified`.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id.
  public let id: ID

  /// The value.
  public var value: Value

  /// Makes an identified value of a value and its id.
  @inlinable
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Makes an identified value of a value from which its id is computed, once.
  @inlinable
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Makes an identified value of a value with a member that is its id now.
  @inlinable
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A member of the value.
  @inlinable
  public subscript<LocalValue>(
    dynamicMember keyPath: WritableKeyPath<Value, LocalValue>
  ) -> LocalValue {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }

  /// A member of the value that cannot be set.
  @inlinable
  public subscript<LocalValue>(dynamicMember keyPath: KeyPath<Value, LocalValue>) -> LocalValue {
    value[keyPath: keyPath]
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
