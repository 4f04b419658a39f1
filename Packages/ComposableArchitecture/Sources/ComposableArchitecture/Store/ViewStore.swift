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
  @usableFromInline
  struct Seen {
    @usableFromInline var state: State
    /// Whether the publisher has still to send the state.
    @usableFromInline var isToBeTold: Bool

    @inlinable
    init(state: State, isToBeTold: Bool) {
      self.state = state
      self.isToBeTold = isToBeTold
    }
  }

  @usableFromInline let store: Store<State, Action>
  @usableFromInline let isDuplicate: (State, State) -> Bool
  @usableFromInline let seen: Lock<Seen>
  @usableFromInline let subject: CurrentValueSubject<State, Never>
  @usableFromInline var observation: AnyCancellable?

  /// Sends before the state changes.
  public let objectWillChange = ObservableObjectPublisher()

  /// Makes a view store.
  ///
  /// - Parameters:
  ///   - store: The store to watch.
  ///   - isDuplicate: Says whether two states look the same to the view.
  @inlinable
  public init(
    _ store: Store<State, Action>,
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool
  ) {
    self.store = store
    self.isDuplicate = isDuplicate
    let state = store.state
    seen = Lock(Seen(state: state, isToBeTold: false))
    subject = CurrentValueSubject(state)
    observation = store.observe(
      takeIn: { [weak self] in self?.takeIn() },
      tell: { [weak self] in self?.tell() }
    )
  }

  /// Makes a view store that takes equal states for the same.
  @inlinable
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, removeDuplicates: ==)
  }

  /// The state as the view is to show it.
  ///
  /// Inside ``objectWillChange`` it is still the old one; inside a subscriber of any view store's
  /// ``publisher`` it is the new one, whether or not it is this view store's turn yet.
  @inlinable public var state: State { seen.withLock { $0.state } }

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
  ///
  /// - Returns: What the action starts, to be waited for or cancelled. Letting go of it changes nothing.
  @discardableResult
  @inlinable
  public func send(_ action: Action) -> ViewStoreTask {
    store.send(action)
  }

  /// Sends an action to the store, where a function is needed that returns nothing:
  /// `publisher.sink(receiveValue: viewStore.send)`.
  @_disfavoredOverload
  @inlinable
  public func send(_ action: Action) {
    _ = store.send(action) as StoreTask
  }

  @inlinable
  func takeIn() {
    let state = store.state
    guard !isDuplicate(self.state, state) else { return }
    objectWillChange.send()
    // What is replaced is released outside the lock: a deinit may call back.
    var replaced = Seen(state: state, isToBeTold: true)
    seen.withLock { swap(&$0, &replaced) }
  }

  @inlinable
  func tell() {
    let state: State? = seen.withLock { seen in
      defer { seen.isToBeTold = false }
      return seen.isToBeTold ? seen.state : nil
    }
    if let state { subject.send(state) }
  }
}

extension ViewStore where State == Void {
  /// Makes a view store of a store without state.
  public convenience init(_ store: Store<Void, Action>) {
    self.init(store, removeDuplicates: ==)
  }
}
