public import Observation

/// A view's interface to a store: it shows the state, and sends actions.
///
/// It announces a state only if it differs from the one before: by `objectWillChange` and
/// Observation before the change, by ``publisher`` after it. It keeps its store alive.
///
/// ```swift
/// let viewStore = ViewStore(store)
/// let cancellable = viewStore.publisher.todos.sink { render($0) }
/// viewStore.send(.addButtonTapped)
/// ```
///
/// Source: the Composable Architecture's `ViewStore`.
@dynamicMemberLookup
public final class ViewStore<State, Action>: ObservableObject, Observable {
  @usableFromInline let store: Store<State, Action>
  /// Determines which states count as unchanged; nil if the states of the store already differ.
  @usableFromInline let duplicates: DuplicateCheck<State>?
  /// Made when the state is first read.
  @usableFromInline var madeWillChange: WillChangeObserver<State>?

  @inlinable
  init(_ store: Store<State, Action>, duplicates: DuplicateCheck<State>?) {
    self.store = store
    self.duplicates = duplicates
  }

  /// Makes a view store.
  ///
  /// - Parameters:
  ///   - store: The store to watch.
  ///   - isDuplicate: Returns true if two states look the same to the view. Called once per change.
  @inlinable
  public convenience init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool
  ) {
    let distinct = store.scope(
      duplicates: DuplicateCheck(isDuplicate),
      state: { $0 },
      sendToRoot: store.sendToRoot
    )
    self.init(distinct, duplicates: nil)
  }

  /// Makes a view store for which equal states are duplicates.
  ///
  /// It holds no state of its own while it has no subscriber, so that the reducer changes the
  /// store's state in place.
  @inlinable
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, duplicates: store.source.isDistinct ? nil : DuplicateCheck { $0 == $1 })
  }

  @inline(never)
  deinit {
    madeWillChange?.remove()
  }

  /// The state that the view has to show.
  ///
  /// Inside ``objectWillChange`` it is still the old one; inside a subscriber of any view store's
  /// ``publisher`` it is the new one.
  ///
  /// `withObservationTracking` is notified of the next change that is not a duplicate, if the state
  /// or a part of it is read inside. Until then the view store holds the state.
  @inlinable public var state: State {
    store.source.reading {
      let willChange = willChange
      willChange.read()
      return willChange.shown ?? store.source.state
    }
  }

  /// A publisher that sends before the state changes. After its first use, the view store holds the
  /// state.
  public var objectWillChange: ObservableObjectPublisher {
    store.source.reading { willChange.publisher }
  }

  @inlinable var willChange: WillChangeObserver<State> {
    if let madeWillChange { return madeWillChange }
    let made = WillChangeObserver(store.source, duplicates: duplicates)
    madeWillChange = made
    return made
  }

  /// A part of the state.
  @inlinable
  public subscript<LocalState>(dynamicMember keyPath: KeyPath<State, LocalState>) -> LocalState {
    state[keyPath: keyPath]
  }

  /// A publisher that sends the state now and after each change, without duplicates. It keeps this
  /// view store, and so the store, alive.
  @inlinable public var publisher: StorePublisher<State> {
    StorePublisher(
      owner: self,
      source: store.source,
      reader: StateReader(of: store.source),
      duplicates: duplicates
    )
  }

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - fileID, file, line, column: Where a send that is not allowed is reported; the caller's by default.
  /// - Returns: The task of all that the action starts, to wait for it or to cancel it. Releasing
  ///   it changes nothing.
  @discardableResult
  @inlinable
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ViewStoreTask {
    store.send(action, fileID: fileID, file: file, line: line, column: column)
  }

  /// Sends an action to the store, as ``send(_:fileID:file:line:column:)`` does. Nothing is animated on this
  /// platform.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: Has no effect.
  ///   - fileID, file, line, column: Where a send that is not allowed is reported; the caller's by default.
  /// - Returns: The task of all that the action starts.
  @discardableResult
  @inlinable
  public func send(
    _ action: Action,
    animation: Animation?,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ViewStoreTask {
    store.send(action, fileID: fileID, file: file, line: line, column: column)
  }

  /// Sends an action to the store. This overload is for places that need a function without result:
  /// `publisher.sink(receiveValue: viewStore.send)`.
  @_disfavoredOverload
  @inlinable
  public func send(_ action: Action) {
    store.send(action) as Void
  }
}

extension ViewStore where State == Void {
  /// Makes a view store of a store without state.
  public convenience init(_ store: Store<Void, Action>) {
    self.init(store, removeDuplicates: ==)
  }
}
