extension Store where State: Equatable {
  /// The state now and after each change, without duplicates, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await state in store.states {
  ///   render(state)
  /// }
  /// ```
  ///
  /// - Buffering: only the newest state waits for the task that iterates. A slow task misses the
  ///   states in between, but never the last.
  /// - End: when the task is cancelled. The iteration keeps the store alive, so begin it in a task
  ///   that is cancelled when it is not needed any more.
  /// - Threads: begin to iterate on the thread of the store; the states may be taken on any.
  @_disfavoredOverload
  @inlinable public var states: some AsyncSequence<State, Never> {
    states(removeDuplicates: ==)
  }
}

extension Store {
  /// The state now and after each change, without duplicates, as an asynchronous sequence; see
  /// ``states``.
  ///
  /// - Parameter isDuplicate: Returns true if a state may be left out after another one. Called on
  ///   the thread that sends actions, or on that of the task that iterates, one at a time.
  @inlinable
  @_disfavoredOverload
  public func states(
    removeDuplicates isDuplicate: @escaping (State, State) -> Bool
  ) -> some AsyncSequence<State, Never> {
    // Compared downstream of the subscription. So a state that changes and changes back, while the
    // task does not ask for it, is a duplicate, too.
    publisher.removeDuplicates(by: isDuplicate).values
  }
}
