import ComposableArchitecture

/// Records what a subscriber receives from a publisher, in order.
final class Recording<Output, Failure: Error> {
  enum Event {
    case value(Output)
    case finished
    case failed(Failure)
  }

  private let recorded = _Lock<[Event]>([])
  private var cancellable: AnyCancellable?

  /// Subscribes.
  ///
  /// - Parameter onValue: Called with each value once it is recorded.
  init(_ publisher: some Publisher<Output, Failure>, onValue: @escaping (Output) -> Void = { _ in })
  {
    // The recording is not kept alive by what it records.
    cancellable = publisher.sink(
      receiveCompletion: { [weak self] completion in
        switch completion {
        case .finished: self?.append(.finished)
        case .failure(let error): self?.append(.failed(error))
        }
      },
      receiveValue: { [weak self] value in
        self?.append(.value(value))
        onValue(value)
      }
    )
  }

  var events: [Event] { recorded.withLock { $0 } }

  var values: [Output] {
    events.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  func cancel() {
    cancellable?.cancel()
  }

  private func append(_ event: Event) {
    recorded.withLock { $0.append(event) }
  }
}

extension Recording.Event: Equatable where Output: Equatable, Failure: Equatable {}
