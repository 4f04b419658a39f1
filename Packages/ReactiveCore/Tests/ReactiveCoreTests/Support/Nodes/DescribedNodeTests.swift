import Testing

@testable import ReactiveCore

@Suite("Nodes, printed")
struct DescribedNodeTests {
  enum Operator: String, CaseIterable, Sendable {
    case map = "Map"
    case mapError = "MapError"
    case setFailureType = "SetFailureType"
    case tryMap = "TryMap"
    case scan = "Scan"
    case tryScan = "TryScan"
    case encode = "Encode"
    case decode = "Decode"

    /// Subscribes by way of the operator.
    func attach(to upstream: DescriptionProbe<Int>) {
      let sink = AnySubscriber<Int, any Error>()
      func subscribe<P: Publisher<Int, any Error>>(_ publisher: P) { publisher.subscribe(sink) }
      switch self {
      case .map: upstream.map { $0 }.subscribe(AnySubscriber<Int, Never>())
      case .mapError: subscribe(upstream.mapError { (never: Never) -> any Error in })
      case .setFailureType: subscribe(upstream.setFailureType(to: (any Error).self))
      case .tryMap: subscribe(upstream.tryMap { $0 })
      case .scan: upstream.scan(7) { $0 + $1 }.subscribe(AnySubscriber<Int, Never>())
      case .tryScan: subscribe(upstream.tryScan(7) { $0 + $1 })
      case .encode: subscribe(upstream.encode(encoder: Coder()))
      case .decode: subscribe(upstream.decode(type: Int.self, decoder: Coder()))
      }
    }

    var labels: [String?] {
      switch self {
      case .scan, .tryScan: ["downstream", "result"]
      case .tryMap, .encode, .decode: ["downstream"]
      case .map, .mapError, .setFailureType: []
      }
    }
  }

  private struct Coder: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> Int { 0 }

    func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
      throw TestError.first
    }
  }

  @Test("A node prints its operator's name", arguments: Operator.allCases)
  func description(operator: Operator) {
    let upstream = DescriptionProbe<Int>()
    `operator`.attach(to: upstream)
    #expect(upstream.description == `operator`.rawValue)
    #expect(upstream.playgroundDescription == `operator`.rawValue)
    #expect(upstream.children.map(\.label) == `operator`.labels)
    if `operator`.labels.contains("result") {
      #expect(upstream.children.last?.value as? Int == 7)
    }
  }
}
