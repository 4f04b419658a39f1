// The setters that `@ObservableState` writes call these functions, to tell whether a property has changed: a state that is another one,
// an array with other states, or any other value that is not equal. What changes inside of a state is observed there.

/// Returns what has to be known of a property before it changes: the identity of a state.
public func _$former<Value: ObservableState>(_ value: Value) -> ObservableStateID { value._$id }

public func _$former<Value: ObservableState>(_ value: Value?) -> ObservableStateID? { value?._$id }

/// The identities of states, which stay while one of them changes in its place.
///
/// - Complexity: O(*n*); for an identified array O(1).
public func _$former<States: Collection>(_ states: States) -> [ObservableStateID]
where States.Element: ObservableState { states.map(\._$id) }

public func _$former<ID, Element: ObservableState>(
  _ elements: IdentifiedArray<ID, Element>
) -> OrderedIDs<ID> { elements.ids }

/// The value itself. An array that is changed in its place is copied for it.
@_disfavoredOverload
public func _$former<Value: Equatable>(_ value: Value) -> Value { value }

/// Nothing, for a value that cannot be compared: each change counts.
@_disfavoredOverload
public func _$former<Value>(_ value: Value) {}

/// Returns true if a property has changed.
///
/// - Parameters:
///   - former: What was known of it before.
///   - value: The new value.
public func _$isChanged<Value: ObservableState>(_ former: ObservableStateID, _ value: Value) -> Bool
{
  former != value._$id
}

public func _$isChanged<Value: ObservableState>(
  _ former: ObservableStateID?,
  _ value: Value?
) -> Bool { former != value?._$id }

public func _$isChanged<States: Collection>(
  _ former: [ObservableStateID],
  _ states: States
) -> Bool where States.Element: ObservableState {
  !former.elementsEqual(states.lazy.map(\._$id))
}

public func _$isChanged<ID, Element: ObservableState>(
  _ former: OrderedIDs<ID>,
  _ elements: IdentifiedArray<ID, Element>
) -> Bool { former != elements.ids }

@_disfavoredOverload
public func _$isChanged<Value: Equatable>(_ former: Value, _ value: Value) -> Bool {
  former != value
}

@_disfavoredOverload
public func _$isChanged<Value>(_ former: Void, _ value: Value) -> Bool { true }

/// Prepares a property for a change in its place: a state gets another identity, so that it differs from its copies.
public func _$willModify<Value: ObservableState>(_ value: inout Value) { value._$willModify() }

public func _$willModify<Value: ObservableState>(_ value: inout Value?) { value?._$willModify() }

@_disfavoredOverload
public func _$willModify<Value>(_ value: inout Value) {}
