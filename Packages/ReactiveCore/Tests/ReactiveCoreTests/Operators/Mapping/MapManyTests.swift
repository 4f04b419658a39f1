import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("mapMany and toggle")
struct MapManyTests {
  @Test("mapMany transforms each element once, in order; demand and the end pass through")
  func mapMany() {
    let upstream = ManualPublisher<Set<Int>, TestError>()
    let subscriber = TrackingSubscriber<[String], TestError>(
      upstream.history,
      demand: .max(1),
      onValue: { _ in .max(2) }
    )
    upstream.mapMany {
      upstream.history.note(.note("map \($0)"))
      return "<\($0)>"
    }.subscribe(subscriber)
    #expect(upstream.send([7]) == .max(2))
    upstream.send([])
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.take() == [
        .subscription, .request(.max(1)), .note("map 7"), .value(["<7>"]), .value([String]()),
        .failure(TestError.first),
      ]
    )
    let ordered = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    Just(1...3).mapMany { $0 * 2 }.subscribe(ordered)
    #expect(ordered.values == [[2, 4, 6]])
  }

  @Test("toggle sends the opposite; demand and the end pass through")
  func toggle() {
    let upstream = ManualPublisher<Bool, TestError>()
    let subscriber = TrackingSubscriber<Bool, TestError>(
      upstream.history,
      demand: .max(1),
      onValue: { _ in .max(2) }
    )
    upstream.toggle().subscribe(subscriber)
    #expect(upstream.send(true) == .max(2))
    upstream.send(false)
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.take() == [
        .subscription, .request(.max(1)), .value(false), .value(true), .failure(TestError.first),
      ]
    )
  }
}
