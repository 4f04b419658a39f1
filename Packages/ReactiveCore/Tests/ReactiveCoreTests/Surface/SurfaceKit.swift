import Testing

@testable import ReactiveCore

/// A publisher that no fused form applies to.
typealias Numbers = AnyPublisher<Int, Never>

/// The same, of a kind that can fail.
typealias Risky = AnyPublisher<Int, TestError>

func numbers(_ values: Int...) -> Numbers {
  values.publisher.eraseToAnyPublisher()
}

func risky(_ values: Int..., failing error: TestError? = nil) -> Risky {
  let numbers = values.publisher.setFailureType(to: TestError.self)
  guard let error else { return numbers.eraseToAnyPublisher() }
  return numbers.append(Fail(error: error)).eraseToAnyPublisher()
}

/// Holds one symbol of Combine's to its name, its type and what it does.
///
/// - Parameters:
///   - symbol: Its name in the table of the documentation.
///   - publisher: A use of it, written as a user of Combine writes it.
///   - type: The type that the use returns in Combine; the compiler compares.
///   - outcome: The values that it sends, and its end.
///   - drive: Does what the publisher waits for.
func surface<P: Publisher>(
  _ symbol: String,
  _ publisher: P,
  _ type: P.Type,
  _ outcome: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  drive: () -> Void = {}
) {
  var seen: [String] = []
  let cancellable = publisher.sink(
    receiveCompletion: { completion in
      switch completion {
      case .finished: seen.append("finished")
      case .failure(let error): seen.append("failed \(error)")
      }
    },
    receiveValue: { seen.append("\($0)") }
  )
  drive()
  cancellable.cancel()
  let done = seen.joined(separator: " ")
  #expect(done == outcome, "\(symbol)", sourceLocation: sourceLocation)
}

/// Holds a symbol that is no publisher to its name and what it does.
func surface(
  _ symbol: String,
  _ isRight: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isRight, "\(symbol)", sourceLocation: sourceLocation)
}
