extension Store {
  /// Sends the state now and after each action, whether or not that has changed it; that of a scope
  /// whose state is `Equatable`, whenever it has changed. Its members are publishers of parts of the
  /// state, without duplicates.
  ///
  /// It keeps the store alive. A ``ViewStore`` has a publisher that sends no state twice.
  @inlinable public var publisher: StorePublisher<State> {
    StorePublisher(owner: self, source: source, place: PartPlace(of: source), duplicates: nil)
  }
}
