extension Publisher {
  /// Hides the type of this publisher behind ``AnyPublisher``.
  ///
  /// Erasing an `AnyPublisher` again returns it as it is.
  ///
  /// ```swift
  /// func evenNumbers() -> AnyPublisher<Int, Never> {
  ///   (1...6).publisher.filter { $0.isMultiple(of: 2) }.eraseToAnyPublisher()
  /// }
  /// let cancellable = evenNumbers().sink { print($0) }
  /// // Prints: 2, 4, 6
  /// ```
  @inlinable
  public __consuming func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

/// A publisher that hides the type of another one and behaves as that one does.
///
/// A chain that is built of them link by link uses stack in proportion to its length: on a stack of
/// 8 MiB, 2,000 links pass in a debug build, 20,000 in release. Its release uses little stack, as do
/// `append`, `prepend` and `merge` of any number of parts.
///
/// Source: Combine's `AnyPublisher`.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: ErasedPublisher<Output, Failure>

  /// Wraps a publisher.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      box = PublisherBox(publisher)
    }
  }

  /// Wraps a publisher whose type is hidden already.
  @inlinable
  init(erased box: ErasedPublisher<Output, Failure>) {
    self.box = box
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    box.attach(AnySubscriber(subscriber))
  }

  public var description: String { "AnyPublisher" }

  public var playgroundDescription: Any { description }
}

// Nothing in it changes. What it hides may hold closures: as with all closures of a pipeline, their author is
// responsible for what they refer to.
extension AnyPublisher: @unchecked Sendable where Output: Sendable {}
