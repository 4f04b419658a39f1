import Testing

@testable import ReactiveCore

@Suite("map by key paths")
struct MapKeyPathTests {
  struct Point: Equatable {
    let x: Int
    let y: Double
    let name: String
  }

  let upstream = ManualPublisher<Point, Trouble>()

  private func history<P: Publisher>(of publisher: P) -> [Event]
  where P.Failure == Trouble {
    let subscriber = TrackingSubscriber<P.Output, Trouble>(
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
    [.subscription, .request(.max(1)), .value(value), .failure(Trouble.first)]
  }

  @Test("one key path gives what it finds")
  func one() {
    let publisher: Publishers.MapKeyPath<ManualPublisher<Point, Trouble>, Int> = upstream.map(\.x)
    #expect(publisher.keyPath == \.x)
    #expect(history(of: publisher) == expected(1))
  }

  @Test("two give a pair")
  func two() {
    let publisher: Publishers.MapKeyPath2<ManualPublisher<Point, Trouble>, Int, Double> =
      upstream.map(\.x, \.y)
    #expect(publisher.keyPath0 == \.x && publisher.keyPath1 == \.y)
    #expect(history(of: publisher) == expected((1, 2.0)))
  }

  @Test("three give a triple")
  func three() {
    let publisher: Publishers.MapKeyPath3<ManualPublisher<Point, Trouble>, Int, Double, String> =
      upstream.map(\.x, \.y, \.name)
    #expect(publisher.keyPath0 == \.x && publisher.keyPath1 == \.y && publisher.keyPath2 == \.name)
    #expect(history(of: publisher) == expected((1, 2.0, "three")))
  }

  /// Shows the subscriber that it is given.
  private final class Looking<Output>: Publisher {
    typealias Failure = Never

    var text = ""
    var children: [String?: AnyKeyPath] = [:]

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      text = "\(subscriber)"
      for child in Mirror(reflecting: subscriber).children {
        children[child.label] = child.value as? AnyKeyPath
      }
    }
  }

  @Test("the subscriber shows its key paths")
  func description() {
    let sink = AnySubscriber<Int, Never>()
    let one = Looking<Point>()
    one.map(\.x).subscribe(sink)
    #expect(one.text == "ValueForKey" && one.children == ["keyPath": \Point.x])

    let two = Looking<Point>()
    two.map(\.x, \.y).map { $0.0 }.subscribe(sink)
    #expect(two.text == "ValueForKeys")
    #expect(two.children == ["keyPath0": \Point.x, "keyPath1": \Point.y])

    let three = Looking<Point>()
    three.map(\.x, \.y, \.name).map { $0.0 }.subscribe(sink)
    #expect(three.text == "ValueForKeys")
    #expect(
      three.children == ["keyPath0": \Point.x, "keyPath1": \Point.y, "keyPath2": \Point.name]
    )
  }
}
