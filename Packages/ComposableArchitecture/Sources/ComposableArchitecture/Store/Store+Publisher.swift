extension Store {
  /// A publisher that sends the state now and after each action, also if the action has not changed
  /// it. For a scope whose state is `Equatable`, it sends the state only when it has changed. Its
  /// members are publishers of parts of the state, without duplicates.
  ///
  /// It keeps the store alive. The publisher of a ``ViewStore`` sends no duplicates.
  @inlinable public var publisher: StorePublisher<State> {
    StorePublisher(owner: self, source: source, place: StateReader(of: source), duplicates: nil)
  }
}
