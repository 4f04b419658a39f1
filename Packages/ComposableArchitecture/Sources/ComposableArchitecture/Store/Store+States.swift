extension Store where State: Equatable {
  /// The state now and after each change, without duplicates, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await state in store.states {
  ///   render(state)
  /// }
  /// ```
  ///
  /// - Buffering: the newest state alone waits for the one who iterates; who is slow misses those in
  ///   between, and never the last.
  /// - End: when the task is cancelled. The iteration keeps the store alive, so begin it in a task that
  ///   is cancelled when it is not needed any more.
  /// - Threads: begin to iterate on the thread of the store; the states may be taken on any.
  @inlinable public var states: some AsyncSequence<State, Never> {
    states(removeDuplicates: ==)
  }
}

extension Store {
  /// The state now and after each change, without duplicates, as an asynchronous sequence; see
  /// ``states``.
  ///
  /// - Parameter isDuplicate: Says whether a state may be left out after another one. Called on the
  ///   thread that sends actions, or on that of the one who iterates, one at a time.
  @inlinable
  public func states(
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool
  ) -> some AsyncSequence<State, Never> {
    // Compared behind the subscription: a state that comes back while nobody looks is a duplicate, too.
    publisher.removeDuplicates(by: isDuplicate).values
  }
}
