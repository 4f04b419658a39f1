extension Record {
  /// Values and a completion, as a publisher sends them.
  ///
  /// Source: Combine's `Record.Recording`.
  public struct Recording {
    /// The kind of values that are recorded.
    public typealias Input = Output

    /// The values so far.
    public private(set) var output: [Output]

    /// The completion; `.finished` as long as none has been recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Makes an empty recording, to be filled by `receive`.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Makes a complete recording.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value.
    ///
    /// - Precondition: No completion has been recorded.
    public mutating func receive(_ input: Input) {
      requireIncomplete()
      output.append(input)
    }

    /// Records the completion.
    ///
    /// - Precondition: None has been recorded yet.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      requireIncomplete()
      _ = exchange(&self.completion, with: completion)
      isComplete = true
    }

    private func requireIncomplete() {
      _require(
        !isComplete,
        "the recording has its completion already: record nothing after the completion"
      )
    }
  }
}

extension Record.Recording: Sendable where Output: Sendable {}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey {
    case output
    case completion
  }

  /// Reads the values and the completion, as Combine writes them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion)
    )
  }

  /// Writes the values and the completion: Combine's name for `encode(to:)`.
  public func encode(into encoder: any Encoder) throws {
    try encode(to: encoder)
  }

  /// Writes the values and the completion.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }
}
