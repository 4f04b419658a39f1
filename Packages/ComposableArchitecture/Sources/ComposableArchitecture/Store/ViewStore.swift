public import Observation

/// What a view sees of a store: its state, and a way to send actions.
///
/// It tells of a state that differs from the one before, and only then: through `objectWillChange`
/// and Observation before, through ``publisher`` after. It keeps its store alive.
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
  /// Determines which states are no change; nil if the states of the store differ already.
  @usableFromInline let duplicates: DuplicateCheck<State>?
  /// Made when the state is first read.
  @usableFromInline var madeWillChange: WillChangeObserver<State>?

  @usableFromInline
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
  /// It holds no state of its own while nobody subscribes to it, so that the reducer changes the
  /// store's state in place.
  @inlinable
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, duplicates: store.source.isDistinct ? nil : DuplicateCheck { $0 == $1 })
  }

  deinit {
    madeWillChange?.remove()
  }

  /// The state as the view is to show it.
  ///
  /// Inside ``objectWillChange`` it is still the old one; inside a subscriber of any view store's
  /// ``publisher`` it is the new one.
  ///
  /// `withObservationTracking` is told of the next change, duplicates apart, if the state or a part of
  /// it is read inside. Until then the view store holds the state.
  @inlinable public var state: State {
    let willChange = willChange
    willChange.read()
    return willChange.shown ?? store.source.state
  }

  /// Sends before the state changes. Once it has been asked for, the view store holds the state.
  public var objectWillChange: ObservableObjectPublisher { willChange.publisher }

  @usableFromInline var willChange: WillChangeObserver<State> {
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

  /// Sends the state now and after each change, without duplicates. It keeps this view store, and
  /// with it the store, alive.
  @inlinable public var publisher: StorePublisher<State> {
    StorePublisher(
      owner: self,
      source: store.source,
      place: PartPlace(of: store.source),
      duplicates: duplicates
    )
  }

  /// Sends an action to the store.
  ///
  /// - Parameters:
  ///   - action: What happened.
  ///   - fileID: Where to report that it should not be sent: the caller's module and file, unless given.
  ///   - file: The caller's file, unless given.
  ///   - line: The caller's line, unless given.
  ///   - column: The caller's column, unless given.
  /// - Returns: What the action starts, to be waited for or cancelled. Letting go of it changes nothing.
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

  /// Sends an action to the store, where a function is needed that returns nothing:
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
