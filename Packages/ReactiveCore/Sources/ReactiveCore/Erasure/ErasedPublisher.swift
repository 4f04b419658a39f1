/// A publisher as a function that attaches a subscriber.
///
/// The function captures nothing and is made where the publisher's type is known, so that the whole
/// chain behind it is specialised.
@usableFromInline
class ErasedPublisher<Output, Failure: Error> {
  private let function: (ErasedPublisher, AnySubscriber<Output, Failure>) -> Void

  @usableFromInline
  init(_ function: @escaping (ErasedPublisher, AnySubscriber<Output, Failure>) -> Void) {
    self.function = function
  }

  /// The parts, if it is a merge.
  var mergedParts: [ErasedPublisher]? { nil }

  @usableFromInline
  final func attach(_ subscriber: AnySubscriber<Output, Failure>) {
    function(self, subscriber)
  }
}

/// An ``ErasedPublisher`` that holds its publisher.
@usableFromInline
final class PublisherBox<P: Publisher>: ErasedPublisher<P.Output, P.Failure> {
  // Changed only by the deinit, which no other access can overlap.
  @exclusivity(unchecked) @usableFromInline var publisher: P?
  /// Releases the publisher. Made where its type is known: a deinit of a generic class is never
  /// specialised.
  @usableFromInline let drop: (PublisherBox) -> Void

  @inlinable
  init(_ publisher: P) {
    self.publisher = publisher
    drop = { $0.publisher = nil }
    super.init { box, subscriber in
      _unsafeUncheckedDowncast(box, to: PublisherBox.self).publisher?.receive(
        subscriber: subscriber
      )
    }
  }

  override var mergedParts: [ErasedPublisher<P.Output, P.Failure>]? {
    // The type is asked first: a cast of the value copies it.
    guard P.self is any MergingPublisher.Type else { return nil }
    return (publisher as? any MergingPublisher<P.Output, P.Failure>)?.parts
  }

  @inline(never)
  deinit {
    NestedReleases.perform({ drop(self) }, deferring: publisher as Any)
  }
}
