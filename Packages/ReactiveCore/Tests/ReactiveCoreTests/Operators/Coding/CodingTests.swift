import Testing

@testable import ReactiveCore

@Suite("encode, decode")
struct CodingTests {
  /// Encodes numbers to their names; refuses negative ones.
  struct Namer: TopLevelEncoder {
    let history: History

    func encode<T: Encodable>(_ value: T) throws -> String {
      history.note(.note("encode \(value)"))
      if let number = value as? Int, number < 0 { throw TestError.second }
      return "<\(value)>"
    }
  }

  /// Decodes what ``Namer`` has encoded.
  struct Reader: TopLevelDecoder {
    let history: History

    func decode<T: Decodable>(_ type: T.Type, from input: String) throws -> T {
      history.note(.note("decode \(input)"))
      guard let value = Int(input.dropFirst().dropLast()) as? T else { throw TestError.second }
      return value
    }
  }

  @Test("encode encodes each value once, when it comes")
  func encode() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<String, any Error>(upstream.history, demand: .max(2))
    upstream.encode(encoder: Namer(history: upstream.history)).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(2)), .note("encode 1"), .value("<1>"), .note("encode 2"),
        .value("<2>"), .failure(TestError.first),
      ]
    )
  }

  @Test("decode decodes each value once, when it comes")
  func decode() {
    let upstream = ManualPublisher<String, Never>()
    let subscriber = TrackingSubscriber<Int, any Error>(upstream.history, demand: .max(2))
    upstream.decode(type: Int.self, decoder: Reader(history: upstream.history))
      .subscribe(subscriber)
    upstream.send("<1>")
    upstream.send(completion: .finished)
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(2)), .note("decode <1>"), .value(1), .finished,
      ]
    )
  }

  @Test("decode turns what encode sends into the same values")
  func roundTrip() {
    let history = History()
    let subscriber = TrackingSubscriber<Int, any Error>(demand: .unlimited)
    ManualPublisher<Int, Never>(onRequest: { upstream, _ in
      for value in 1...3 { upstream.send(value) }
    })
    .encode(encoder: Namer(history: history))
    .decode(type: Int.self, decoder: Reader(history: history))
    .subscribe(subscriber)
    #expect(subscriber.values == [1, 2, 3] && history.events.count == 6)
    subscriber.cancel()
  }
}
