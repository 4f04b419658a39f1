import Foundation
import FoundationNetworking
import ReactiveFoundation
import Testing

@Suite("Combine's surface: Foundation")
struct FoundationSurfaceTests {
  /// Holds one symbol to its name and what it does.
  private func surface(
    _ symbol: String,
    _ isRight: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(isRight, "\(symbol)", sourceLocation: sourceLocation)
  }

  @Test("Foundation's publishers match Combine's")
  func publishers() throws {
    let name = Notification.Name("surface")
    let center = NotificationCenter()
    let notifications: NotificationCenter.Publisher = center.publisher(for: name, object: nil)
    var count = 0
    let cancellable = notifications.sink { _ in count += 1 }
    center.post(name: name, object: nil)
    cancellable.cancel()
    surface("NotificationCenter.publisher(for:object:)", count == 1)

    let url = try #require(URL(string: "http://127.0.0.1/"))
    let byURL: URLSession.DataTaskPublisher = URLSession.shared.dataTaskPublisher(for: url)
    let request = URLRequest(url: url)
    let byRequest: URLSession.DataTaskPublisher = URLSession.shared.dataTaskPublisher(for: request)
    surface("URLSession.dataTaskPublisher(for:) with a URL", byURL.request == request)
    surface(
      "URLSession.dataTaskPublisher(for:) with a request",
      byRequest.session === byURL.session
    )

    let timer: Timer.TimerPublisher = Timer.publish(every: 1, on: .main, in: .common)
    let connectable: any ConnectablePublisher<Date, Never> = timer
    surface("Timer.publish(every:tolerance:on:in:options:)", connectable is Timer.TimerPublisher)
  }

  @Test("Foundation's coders match Combine's")
  func coders() throws {
    func publish<Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(
      _ encoder: Encoder,
      _ decoder: Decoder
    ) -> [[Int]] where Encoder.Output == Decoder.Input {
      var seen: [[Int]] = []
      let cancellable = Just([1, 2]).encode(encoder: encoder)
        .decode(type: [Int].self, decoder: decoder)
        .sink(receiveCompletion: { _ in }, receiveValue: { seen.append($0) })
      cancellable.cancel()
      return seen
    }
    let json = publish(JSONEncoder(), JSONDecoder())
    let propertyList = publish(PropertyListEncoder(), PropertyListDecoder())
    surface("JSONEncoder", json == [[1, 2]])
    surface("JSONDecoder", json == [[1, 2]])
    surface("PropertyListEncoder", propertyList == [[1, 2]])
    surface("PropertyListDecoder", propertyList == [[1, 2]])
  }
}
