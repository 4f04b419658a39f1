import Testing

@testable import ReactiveCore

@Suite("Combine's surface: mapping")
struct MappingSurfaceTests {
  @Test("Operators that map elements match Combine's")
  func elements() {
    let points = [Point(x: 1, y: 2, z: 3)].publisher.eraseToAnyPublisher()
    surface(
      "map(_:)",
      numbers(1, 2).map { "\($0)!" },
      Publishers.Map<Numbers, String>.self,
      "1! 2! finished"
    )
    surface(
      "map(_:) by a key path",
      points.map(\.x),
      Publishers.MapKeyPath<Points, Int>.self,
      "1 finished"
    )
    surface(
      "map(_:_:)",
      points.map(\.x, \.y),
      Publishers.MapKeyPath2<Points, Int, Int>.self,
      "(1, 2) finished"
    )
    surface(
      "map(_:_:_:)",
      points.map(\.x, \.y, \.z),
      Publishers.MapKeyPath3<Points, Int, Int, Int>.self,
      "(1, 2, 3) finished"
    )
    surface(
      "tryMap(_:)",
      numbers(1, 2, 3).tryMap { try refuse(3, $0) },
      Publishers.TryMap<Numbers, Int>.self,
      "1 2 failed first"
    )
    surface(
      "scan(_:_:)",
      numbers(1, 2, 3).scan("") { $0 + "\($1)" },
      Publishers.Scan<Numbers, String>.self,
      "1 12 123 finished"
    )
    surface(
      "tryScan(_:_:)",
      numbers(1, 2, 3).tryScan(0) { $0 + (try refuse(3, $1)) },
      Publishers.TryScan<Numbers, Int>.self,
      "1 3 failed first"
    )
    surface(
      "replaceNil(with:)",
      [1, nil].publisher.eraseToAnyPublisher().replaceNil(with: 0),
      Publishers.Map<AnyPublisher<Int?, Never>, Int>.self,
      "1 0 finished"
    )
  }

  private typealias Points = AnyPublisher<Point, Never>

  private struct Point {
    let x: Int
    let y: Int
    let z: Int
  }

  @Test("Operators that map failures match Combine's")
  func failures() {
    surface(
      "mapError(_:)",
      risky(1, failing: .first).mapError { _ in Other() },
      Publishers.MapError<Risky, Other>.self,
      "1 failed Other()"
    )
    surface(
      "setFailureType(to:)",
      numbers(1).setFailureType(to: TestError.self),
      Publishers.SetFailureType<Numbers, TestError>.self,
      "1 finished"
    )
  }

  private struct Other: Error {}

  @Test("Operators that map to publishers, all of them or the latest, match Combine's")
  func publishers() {
    surface(
      "flatMap(maxPublishers:_:)",
      risky(1, 2).flatMap(maxPublishers: .max(1)) { risky($0, $0) },
      Publishers.FlatMap<Risky, Risky>.self,
      "1 1 2 2 finished"
    )
    surface(
      "flatMap(maxPublishers:_:) where neither can fail",
      numbers(1, 2).flatMap { numbers($0, $0) },
      Publishers.FlatMap<Numbers, Numbers>.self,
      "1 1 2 2 finished"
    )
    surface(
      "flatMap(maxPublishers:_:) where the upstream cannot fail",
      numbers(1, 2).flatMap { risky($0) },
      Publishers.FlatMap<Risky, Publishers.SetFailureType<Numbers, TestError>>.self,
      "1 2 finished"
    )
    surface(
      "flatMap(maxPublishers:_:) where the new publishers cannot fail",
      risky(1, 2).flatMap { numbers($0) },
      Publishers.FlatMap<Publishers.SetFailureType<Numbers, TestError>, Risky>.self,
      "1 2 finished"
    )
    surface(
      "switchToLatest()",
      erased([risky(1), risky(2)]).setFailureType(to: TestError.self).eraseToAnyPublisher()
        .switchToLatest(),
      Publishers.SwitchToLatest<Risky, AnyPublisher<Risky, TestError>>.self,
      "1 2 finished"
    )
    surface(
      "switchToLatest() where neither can fail",
      erased([numbers(1), numbers(2)]).switchToLatest(),
      Publishers.SwitchToLatest<Numbers, AnyPublisher<Numbers, Never>>.self,
      "1 2 finished"
    )
    surface(
      "switchToLatest() where the upstream cannot fail",
      erased([risky(1), risky(2)]).switchToLatest(),
      Publishers.SwitchToLatest<
        Risky, Publishers.SetFailureType<AnyPublisher<Risky, Never>, TestError>
      >.self,
      "1 2 finished"
    )
    surface(
      "switchToLatest() where the new publishers cannot fail",
      erased([numbers(1), numbers(2)]).setFailureType(to: TestError.self).eraseToAnyPublisher()
        .switchToLatest(),
      Publishers.SwitchToLatest<
        Publishers.SetFailureType<Numbers, TestError>,
        Publishers.Map<
          AnyPublisher<Numbers, TestError>, Publishers.SetFailureType<Numbers, TestError>
        >
      >.self,
      "1 2 finished"
    )
  }

  private func erased<Element>(_ elements: [Element]) -> AnyPublisher<Element, Never> {
    elements.publisher.eraseToAnyPublisher()
  }

  @Test("Operators that encode and decode match Combine's")
  func coding() {
    surface(
      "encode(encoder:)",
      numbers(1, 2).encode(encoder: Digits()),
      Publishers.Encode<Numbers, Digits>.self,
      "1 2 finished"
    )
    surface(
      "decode(type:decoder:)",
      ["1", "x"].publisher.eraseToAnyPublisher().decode(type: Int.self, decoder: Digits()),
      Publishers.Decode<AnyPublisher<String, Never>, Int, Digits>.self,
      "1 failed second"
    )
  }

  /// Codes whole numbers.
  private struct Digits: TopLevelEncoder, TopLevelDecoder {
    func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }

    func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
      guard let number = Int(text) as? T else { throw TestError.second }
      return number
    }
  }
}

/// Fails where a closure that throws meets this value.
func refuse(_ refused: Int, _ value: Int) throws -> Int {
  if value == refused { throw TestError.first }
  return value
}
