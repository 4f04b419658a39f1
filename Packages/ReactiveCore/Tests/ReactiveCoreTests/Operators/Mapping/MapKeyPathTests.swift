import Testing

@testable import ReactiveCore

@Suite("map by key paths")
struct MapKeyPathTests {
  struct Point: Equatable {
    let x: Int
    let y: Double
    let name: String
  }

  let upstream = ManualPublisher<Point, TestError>()

  private func history<P: Publisher>(of publisher: P) -> [Event]
  where P.Failure == TestError {
    let subscriber = TrackingSubscriber<P.Output, TestError>(
      upstream.history,
      demand: .max(1),
      onValue: { _ in .max(2) }
    )
    publisher.subscribe(subscriber)
    #expect(upstream.send(Point(x: 1, y: 2, name: "three")) == .max(2))
    upstream.send(completion: .failure(.first))
    return upstream.history.events
  }

  private func expected(_ value: Any) -> [Event] {
    [.subscription, .request(.max(1)), .value(value), .failure(TestError.first)]
  }

  @Test("map by one key path gives what it finds")
  func one() {
    let publisher: Publishers.MapKeyPath<ManualPublisher<Point, TestError>, Int> = upstream.map(\.x)
    #expect(publisher.keyPath == \.x)
    #expect(history(of: publisher) == expected(1))
  }

  @Test("map by two key paths gives a pair")
  func two() {
    let publisher: Publishers.MapKeyPath2<ManualPublisher<Point, TestError>, Int, Double> =
      upstream.map(\.x, \.y)
    #expect(publisher.keyPath0 == \.x && publisher.keyPath1 == \.y)
    #expect(history(of: publisher) == expected((1, 2.0)))
  }

  @Test("map by three key paths gives a triple")
  func three() {
    let publisher: Publishers.MapKeyPath3<ManualPublisher<Point, TestError>, Int, Double, String> =
      upstream.map(\.x, \.y, \.name)
    #expect(publisher.keyPath0 == \.x && publisher.keyPath1 == \.y && publisher.keyPath2 == \.name)
    #expect(history(of: publisher) == expected((1, 2.0, "three")))
  }

  @Test("The subscriber of map by key paths shows the key paths")
  func description() {
    let sink = AnySubscriber<Int, Never>()
    let one = DescriptionProbe<Point>()
    one.map(\.x).subscribe(sink)
    #expect(one.description == "ValueForKey" && one.keyPaths == ["keyPath": \.x])

    let two = DescriptionProbe<Point>()
    two.map(\.x, \.y).map { $0.0 }.subscribe(sink)
    #expect(two.description == "ValueForKeys")
    #expect(two.keyPaths == ["keyPath0": \.x, "keyPath1": \.y])

    let three = DescriptionProbe<Point>()
    three.map(\.x, \.y, \.name).map { $0.0 }.subscribe(sink)
    #expect(three.description == "ValueForKeys")
    #expect(three.keyPaths == ["keyPath0": \.x, "keyPath1": \.y, "keyPath2": \.name])
  }
}

extension DescriptionProbe<MapKeyPathTests.Point> {
  fileprivate var keyPaths: [String?: PartialKeyPath<MapKeyPathTests.Point>] {
    Dictionary(
      uniqueKeysWithValues: children.compactMap { child in
        (child.value as? PartialKeyPath).map { (child.label, $0) }
      }
    )
  }
}
