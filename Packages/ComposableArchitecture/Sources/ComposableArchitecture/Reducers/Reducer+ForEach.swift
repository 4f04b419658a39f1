extension Reducer {
  /// Makes a reducer of an element one of an array, whose actions name the element by its index.
  ///
  /// An index that is not in the array is reported as an issue, at the place of this call, and the
  /// action does nothing.
  ///
  /// Each row has its own cancellation ids: what it cancels are its own effects, neither those of other
  /// rows nor those of the reducers around, unless the id is a ``SharedCancelID``. What the reducers
  /// around cancel ends the effects of the id in all rows. A row is what has an index, whichever
  /// element that is: give elements ids where they come, go or move while effects run.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the array is in the whole.
  ///   - toLocalAction: Which of the whole's actions are an element's.
  ///   - toLocalEnvironment: What of the whole's environment an element needs.
  ///   - breakpointOnNil: Whether an action for an element that is missing is an issue; else it does
  ///     nothing silently.
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

  /// Makes a reducer of an element one of an identified array, whose actions name the element by its
  /// id.
  ///
  /// An id that is not in the array is reported as an issue, at the place of this call, and the
  /// action does nothing.
  ///
  /// Each row has its own cancellation ids: what it cancels are its own effects, neither those of other
  /// rows nor those of the reducers around, unless the id is a ``SharedCancelID``. What the reducers
  /// around cancel ends the effects of the id in all rows.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the identified array is in the whole.
  ///   - toLocalAction: Which of the whole's actions are an element's.
  ///   - toLocalEnvironment: What of the whole's environment an element needs.
  ///   - breakpointOnNil: Whether an action for an element that is missing is an issue; else it does
  ///     nothing silently.
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
        // Looked up once: the position stays, for the element keeps its id.
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

  /// Makes a reducer of a value one of a dictionary, whose actions name the value by its key.
  ///
  /// A key that is not in the dictionary is reported as an issue, at the place of this call, and the
  /// action does nothing.
  ///
  /// Each value has its own cancellation ids: what it cancels are its own effects, neither those of other
  /// values nor those of the reducers around, unless the id is a ``SharedCancelID``. What the reducers
  /// around cancel ends the effects of the id in all values.
  ///
  /// - Parameters:
  ///   - toLocalState: Where the dictionary is in the whole.
  ///   - toLocalAction: Which of the whole's actions are a value's.
  ///   - toLocalEnvironment: What of the whole's environment a value needs.
  ///   - breakpointOnNil: Whether an action for a value that is missing is an issue; else it does
  ///     nothing silently.
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

    The action does nothing. Combine this reducer before the one that removes the element, and send \
    the action only while the element is there; cancel its effects when the element goes.
    """,
    fileID: fileID,
    filePath: file,
    line: line
  )
}
