import ComposableArchitecture

extension Effect where Output == SyncReport, Failure == SyncFailure {
  /// An effect that runs one sync, and sends what it has done. Canceling it cancels the sync.
  ///
  /// - Parameter environment: The database and the server.
  public static func sync(_ environment: SyncEnvironment) -> Effect {
    Deferred { () -> AnyPublisher<SyncReport, SyncFailure> in
      let store = Store(
        initialState: SyncState(),
        reducer: syncReducer,
        environment: environment
      )
      let viewStore = ViewStore(store, removeDuplicates: { $0.outcome == $1.outcome })
      return viewStore.publisher
        .compactMap(\.outcome)
        .first()
        .setFailureType(to: SyncFailure.self)
        .flatMap(\.publisher)
        .handleEvents(
          receiveCancel: { viewStore.send(.cancel) },
          receiveRequest: { _ in if viewStore.step == .none { viewStore.send(.sync) } }
        )
        .eraseToAnyPublisher()
    }
    .eraseToEffect()
  }
}
