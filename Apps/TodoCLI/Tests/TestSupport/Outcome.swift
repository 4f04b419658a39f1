import ComposableArchitecture
import TodoFeature

extension Effect where Output: Sendable {
  /// Runs the effect until it sends its value or fails.
  package var outcome: Result<Output, Failure> {
    get async {
      let running = _Lock<AnyCancellable?>(nil)
      let result = await withCheckedContinuation { continuation in
        let cancellable = mapToResult().sink { continuation.resume(returning: $0) }
        running.withLock { $0 = cancellable }
      }
      return result
    }
  }

  /// The first value or the failure, as the only value.
  private func mapToResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    catchToEffect().first().eraseToAnyPublisher()
  }
}

extension Result where Failure == SyncFailure {
  /// The failure; `nil` if there is none.
  package var failure: SyncFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
