/// What a view sees of a store: its state, and a way to send actions.
///
/// It tells of a state that differs from the one before, and only then: through `objectWillChange`
/// before, through ``publisher`` after. It keeps its store alive.
///
/// ```swift
/// let viewStore = ViewStore(store)
/// let cancellable = viewStore.publisher.todos.sink { render($0) }
/// viewStore.send(.addButtonTapped)
/// ```
///
/// Source: the Composable Architecture's `ViewStore`.
@dynamicMemberLookup
public final class ViewStore<State, Action>: ObservableObject {
  private let store: Store<State, Action>
  private let subject: CurrentValueSubject<State, Never>
  private var observation: AnyCancellable?

  /// Sends before the state changes.
  public let objectWillChange = ObservableObjectPublisher()

  /// Makes a view store.
  ///
  /// - Parameters:
  ///   - store: The store to watch.
  ///   - isDuplicate: Says whether two states look the same to the view.
  public init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool
  ) {
    self.store = store
    subject = CurrentValueSubject(store.state)
    observation = store.observe { [weak self] in self?.storeDidChange(isDuplicate) }
  }

  /// Makes a view store that takes equal states for the same.
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, removeDuplicates: ==)
  }

  /// The state that was told of last.
  public var state: State { subject.value }

  /// A part of the state.
  public subscript<LocalState>(dynamicMember keyPath: KeyPath<State, LocalState>) -> LocalState {
    state[keyPath: keyPath]
  }

  /// Sends the state now and after each change, without duplicates. It keeps this view store, and
  /// with it the store, alive.
  public var publisher: StorePublisher<State> {
    StorePublisher(owner: self, upstream: subject.eraseToAnyPublisher())
  }

  /// Sends an action to the store.
  public func send(_ action: Action) {
    store.send(action)
  }

  private func storeDidChange(_ isDuplicate: (State, State) -> Bool) {
    let state = store.state
    guard !isDuplicate(subject.value, state) else { return }
    objectWillChange.send()
    subject.send(state)
  }
}

extension ViewStore where State == Void {
  /// Makes a view store of a store without state.
  public convenience init(_ store: Store<Void, Action>) {
    self.init(store, removeDuplicates: ==)
  }
}
