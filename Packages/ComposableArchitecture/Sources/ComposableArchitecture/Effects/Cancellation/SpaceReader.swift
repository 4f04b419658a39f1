/// A publisher that is made at each subscription, when the space of the cancellation ids is known.
struct SpaceReader<Inner: Publisher>: Publisher {
  typealias Output = Inner.Output
  typealias Failure = Inner.Failure

  let makePublisher: (CancellationSpace) -> Inner

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    makePublisher(.of(subscriber)).subscribe(subscriber)
  }
}
