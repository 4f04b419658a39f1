import ComposableArchitecture
import Foundation

/// The store of a countdown, for requests on any thread.
///
/// A `Store` is not `Sendable`: one thread at a time uses it. So an actor owns it. A subject, which is `Sendable`,
/// has one subscription to the store, and each request that waits for changes subscribes to the subject.
actor CountdownStore {
  private let scheduler: AnySchedulerOf<DispatchQueue>
  private nonisolated let subject = CurrentValueSubject<Countdown, Never>(Countdown())
  private var connection: AnyCancellable?

  /// Made when the actor uses it first. A store that is made on the main thread, as it may be in `init`, is bound to
  /// the main queue.
  private lazy var viewStore = makeViewStore()

  /// - Parameter scheduler: The scheduler of the countdown's timer.
  init(scheduler: AnySchedulerOf<DispatchQueue>) {
    self.scheduler = scheduler
  }

  /// The state as the last action has left it.
  var state: Countdown { viewStore.state }

  /// The state now and after each change. Subscribe on any thread.
  nonisolated var states: AnyPublisher<Countdown, Never> { subject.eraseToAnyPublisher() }

  /// Sends an action, and returns the state after it.
  func send(_ action: CountdownAction) -> Countdown {
    viewStore.send(action)
    return viewStore.state
  }

  private func makeViewStore() -> ViewStore<Countdown, CountdownAction> {
    let viewStore = ViewStore(
      Store(initialState: Countdown(), reducer: countdownReducer, environment: scheduler)
    )
    // The subject has the first state already.
    connection = viewStore.publisher.dropFirst().subscribe(subject)
    return viewStore
  }
}
