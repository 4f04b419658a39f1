extension Reducer {
  /// Lifts a reducer of one element to an array of elements. Its actions identify the element by
  /// its index.
  ///
  /// An action whose index is not in the array does nothing, and is reported as an issue at the
  /// place of this call.
  ///
  /// Each row has its own cancellation ids. It cancels only its own effects, neither those of other
  /// rows nor those of outer reducers, unless the id is a ``SharedCancelID``. An id that an outer
  /// reducer cancels is cancelled in all rows. A row belongs to an index, not to an element: give
  /// the elements ids if they are inserted, removed or moved while effects run.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path of the array in the whole state.
  ///   - toLocalAction: The case of the whole's actions that holds an element's index and action.
  ///   - toLocalEnvironment: Makes the environment of an element from that of the whole.
  ///   - breakpointOnNil: True if an action for a missing element is reported as an issue; false if
  ///     it is ignored silently.
  ///   - fileID, file, line: Where the issue is reported; the caller's by default.
  /// - Complexity: O(1) beyond the element's reducer; the array is changed in place.
  @inlinable
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (Int, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let part = StatePart(toLocalState)
    return .init { globalState, globalAction, globalEnvironment in
      guard let (index, localAction) = toLocalAction.extract(from: globalAction) else {
        return .none
      }
      let effect: Effect<Action, Never>? = part.change(of: &globalState) { elements in
        guard elements.indices.contains(index) else { return nil }
        return run(&elements[index], localAction, toLocalEnvironment(globalEnvironment))
      }
      guard let effect else {
        if breakpointOnNil {
          reportMissingElement("index \(index)", localAction, globalAction, fileID, file, line)
        }
        return .none
      }
      if effect.isNone { return .none }
      return effect.map { toLocalAction.embed((index, $0)) }
        .inRow(RowID(collection: toLocalState, key: index))
    }
  }

  /// Lifts a reducer of one element to an identified array of elements. Its actions identify the
  /// element by its id.
  ///
  /// An action whose id is not in the array does nothing, and is reported as an issue at the place
  /// of this call.
  ///
  /// Each row has its own cancellation ids. It cancels only its own effects, neither those of other
  /// rows nor those of outer reducers, unless the id is a ``SharedCancelID``. An id that an outer
  /// reducer cancels is cancelled in all rows.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path of the identified array in the whole state.
  ///   - toLocalAction: The case of the whole's actions that holds an element's id and action.
  ///   - toLocalEnvironment: Makes the environment of an element from that of the whole.
  ///   - breakpointOnNil: True if an action for a missing element is reported as an issue; false if
  ///     it is ignored silently.
  ///   - fileID, file, line: Where the issue is reported; the caller's by default.
  /// - Complexity: O(1) beyond the element's reducer; the array is changed in place.
  @inlinable
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let part = StatePart(toLocalState)
    return .init { globalState, globalAction, globalEnvironment in
      guard let (id, localAction) = toLocalAction.extract(from: globalAction) else { return .none }
      let effect: Effect<Action, Never>? = part.change(of: &globalState) { elements in
        // Looked up once: the position stays valid, because the element keeps its id.
        guard let position = elements.index(id: id) else { return nil }
        return run(&elements[position], localAction, toLocalEnvironment(globalEnvironment))
      }
      guard let effect else {
        if breakpointOnNil {
          reportMissingElement("id \(id)", localAction, globalAction, fileID, file, line)
        }
        return .none
      }
      if effect.isNone { return .none }
      return effect.map { toLocalAction.embed((id, $0)) }
        .inRow(RowID(collection: toLocalState, key: id))
    }
  }

  /// Lifts a reducer of one value to a dictionary of values. Its actions identify the value by its
  /// key.
  ///
  /// An action whose key is not in the dictionary does nothing, and is reported as an issue at the
  /// place of this call.
  ///
  /// Each value has its own cancellation ids. It cancels only its own effects, neither those of
  /// other values nor those of outer reducers, unless the id is a ``SharedCancelID``. An id that an
  /// outer reducer cancels is cancelled in all values.
  ///
  /// - Parameters:
  ///   - toLocalState: The key path of the dictionary in the whole state.
  ///   - toLocalAction: The case of the whole's actions that holds a value's key and action.
  ///   - toLocalEnvironment: Makes the environment of a value from that of the whole.
  ///   - breakpointOnNil: True if an action for a missing value is reported as an issue; false if
  ///     it is ignored silently.
  ///   - fileID, file, line: Where the issue is reported; the caller's by default.
  /// - Complexity: O(1) beyond the value's reducer; the dictionary is changed in place.
  @inlinable
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key>(
    state toLocalState: WritableKeyPath<GlobalState, [Key: State]>,
    action toLocalAction: CasePath<GlobalAction, (Key, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment,
    breakpointOnNil: Bool = true,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    let part = StatePart(toLocalState)
    return .init { globalState, globalAction, globalEnvironment in
      guard let (key, localAction) = toLocalAction.extract(from: globalAction) else {
        return .none
      }
      let effect: Effect<Action, Never>? = part.change(of: &globalState) { elements in
        guard let position = elements.index(forKey: key) else { return nil }
        return run(&elements.values[position], localAction, toLocalEnvironment(globalEnvironment))
      }
      guard let effect else {
        if breakpointOnNil {
          reportMissingElement("key \(key)", localAction, globalAction, fileID, file, line)
        }
        return .none
      }
      if effect.isNone { return .none }
      return effect.map { toLocalAction.embed((key, $0)) }
        .inRow(RowID(collection: toLocalState, key: key))
    }
  }
}

@usableFromInline
func reportMissingElement<LocalAction, GlobalAction>(
  _ element: String,
  _ localAction: LocalAction,
  _ globalAction: GlobalAction,
  _ fileID: StaticString,
  _ file: StaticString,
  _ line: UInt
) {
  reportIssue(
    """
    A forEach reducer received an action for a missing element: \(debugCaseOutput(localAction)) at \
    \(element), sent as \(debugCaseOutput(globalAction)).

    The action does nothing. Combine this reducer before the one that removes the element. Send the \
    action only while the element exists, and cancel the element's effects when you remove it.
    """,
    fileID: fileID,
    filePath: file,
    line: line
  )
}
