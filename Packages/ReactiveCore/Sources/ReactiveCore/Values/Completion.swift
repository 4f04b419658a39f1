extension Subscribers {
  /// The end of a publisher: normal, or with a failure.
  @frozen
  public enum Completion<Failure: Error> {
    /// The publisher has finished normally.
    case finished

    /// The publisher stopped because of this error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

extension Subscribers.Completion: Codable where Failure: Codable {
  private enum CodingKeys: String, CodingKey {
    case success
    case error
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decode(Bool.self, forKey: .success) {
      self = .finished
    } else {
      self = .failure(try container.decode(Failure.self, forKey: .error))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion {
  /// - Parameter failure: A `Failure`; nil if the publisher has finished.
  @inlinable
  @inline(never)
  init(failure: (any Error)?) {
    self = if let failure { .failure(failure as! Failure) } else { .finished }
  }

  /// The error; nil if the publisher has finished.
  @inlinable package var failure: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// Returns the same completion with its error transformed.
  @inlinable
  func mapError<E: Error>(_ transform: (Failure) -> E) -> Subscribers.Completion<E> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
