import Schedulers

/// Returns a sequence without elements that ends when a subscriber of a subject asks for values. From then on, the
/// subscriber misses nothing.
func firstRequest(of subject: PassthroughSubject<String, Never>) -> AsyncStream<Never> {
  let (requests, continuation) = AsyncStream.makeStream(of: Never.self)
  // A subject asks its upstreams when it is asked itself.
  Empty<String, Never>(completeImmediately: false)
    .handleEvents(receiveRequest: { _ in continuation.finish() })
    .subscribe(AnySubscriber(receiveSubscription: subject.send(subscription:)))
  return requests
}
