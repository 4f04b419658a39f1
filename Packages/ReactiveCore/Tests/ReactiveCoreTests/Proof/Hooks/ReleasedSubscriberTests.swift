import Testing

@testable import ReactiveCore

/// A subscriber holds closures, an object or a subject of the user. What these hold may act when the subscriber releases
/// them, and so may the values that it keeps.
@Suite("Released subscribers")
struct ReleasedSubscriberTests {
  enum Kind: CaseIterable {
    case sink, assign, closures, subject, keptValue
  }

  enum Ending: CaseIterable {
    case finished, failed, cancelled
  }

  @Test(
    "Subscribers whose parts act when released receive one end at most, and leave nothing behind",
    arguments: Kind.allCases,
    ReleaseAction.allCases
  )
  func release(kind: Kind, action: ReleaseAction) {
    for ending in Ending.allCases {
      let run = SubscriberRun(kind, action, ending)
      #expect(run.endCount <= 1, "\(ending)")
      #expect(run.releaseCount == 1, "\(ending)")
    }
  }

  @Test("Subscribers that are kept after their end are noticed")
  func keeping() {
    let run = SubscriberRun(.sink, .send, .finished, keepsSubscriber: true)
    #expect(run.releaseCount == 0)
    run.releaseSubscriber()
    #expect(run.releaseCount == 1)
  }
}

/// A subscriber whose part acts when it is released.
private final class SubscriberRun {
  private(set) var endCount = 0
  private(set) var releaseCount = 0
  private let action: ReleaseAction
  private let upstream = PassthroughSubject<Int, TestError>()
  private var cancellables: [AnyCancellable] = []
  private var kept: Any?

  init(
    _ kind: ReleasedSubscriberTests.Kind,
    _ action: ReleaseAction,
    _ ending: ReleasedSubscriberTests.Ending,
    keepsSubscriber: Bool = false
  ) {
    self.action = action
    subscribe(kind, DeinitWitness { [unowned self] in didRelease() }, keepsSubscriber)
    upstream.send(1)
    upstream.send(2)
    switch ending {
    case .finished: upstream.send(completion: .finished)
    case .failed: upstream.send(completion: .failure(.first))
    case .cancelled: cancellables[0].cancel()
    }
    for cancellable in cancellables { cancellable.cancel() }
    if kind != .sink || !keepsSubscriber { _ = exchange(&cancellables, with: []) }
  }

  func releaseSubscriber() { _ = kept.take() }

  private func subscribe(
    _ kind: ReleasedSubscriberTests.Kind,
    _ witness: DeinitWitness,
    _ keeps: Bool
  ) {
    let receiveEnd = { [unowned self] (_: Subscribers.Completion<TestError>) in endCount += 1 }
    if keeps { kept = witness }
    switch kind {
    case .sink:
      cancellables.append(
        upstream.sink(receiveCompletion: receiveEnd) { _ in withExtendedLifetime(witness) {} }
      )
    case .assign:
      cancellables.append(
        upstream.catch { _ in Empty<Int, Never>() }.assign(to: \.number, on: Holder(witness))
      )
    case .closures:
      upstream.subscribe(
        AnySubscriber<Int, TestError>(
          receiveSubscription: { [unowned self] subscription in
            cancellables.append(AnyCancellable(subscription))
            subscription.request(.unlimited)
          },
          receiveValue: { _ in withExtendedLifetime(witness) { .none } },
          receiveCompletion: receiveEnd
        )
      )
    case .subject:
      let subject = CurrentValueSubject<DeinitWitness?, TestError>(witness)
      cancellables.append(upstream.map { _ in nil }.subscribe(subject))
      cancellables.append(subject.sink(receiveCompletion: receiveEnd) { _ in })
    case .keptValue:
      cancellables.append(
        upstream.map { $0 == 1 ? witness : nil }.last().sink(receiveCompletion: receiveEnd) { _ in }
      )
    }
  }

  private func didRelease() {
    releaseCount += 1
    switch action {
    case .send: upstream.send(3)
    case .finish: upstream.send(completion: .finished)
    case .fail: upstream.send(completion: .failure(.second))
    case .request, .subscribe:
      upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    case .cancel: for cancellable in cancellables { cancellable.cancel() }
    }
  }

  private final class Holder {
    var number = 0
    private let witness: DeinitWitness

    init(_ witness: DeinitWitness) {
      self.witness = witness
    }
  }
}
