import ReactiveCore

/// One thing that happened to a subscriber or to an upstream, as a text that compares and reads well.
struct Event: Equatable, Sendable, CustomStringConvertible {
  let description: String

  private init(_ description: String, _ name: String) {
    self.description = name.isEmpty ? description : "\(name): \(description)"
  }

  // What a subscriber received.
  static var subscription: Event { subscription(to: "") }
  static var finished: Event { finished(to: "") }
  static func subscription(to name: String) -> Event { Event("subscription", name) }
  static func value(_ value: Any, to name: String = "") -> Event { Event("value \(value)", name) }
  static func finished(to name: String) -> Event { Event("finished", name) }
  static func failure(_ error: any Error, to name: String = "") -> Event {
    Event("failure \(error)", name)
  }

  // What an upstream was told.
  static func request(_ demand: Subscribers.Demand, of name: String = "") -> Event {
    Event("request \(demand)", name)
  }
  static var cancel: Event { cancel("") }
  static func cancel(_ name: String) -> Event { Event("cancel", name) }

  /// Whatever else a test wants to see in its place.
  static func note(_ text: String) -> Event { Event(text, "") }

  static func completion<Failure>(
    _ completion: Subscribers.Completion<Failure>,
    to name: String = ""
  ) -> Event {
    switch completion {
    case .finished: .finished(to: name)
    case .failure(let error): .failure(error, to: name)
    }
  }
}

/// A log of the events of all subscribers and upstreams that share it, in order.
final class History: Sendable {
  private let log = _Lock([Event]())

  var events: [Event] { log.withLock { $0 } }

  func note(_ event: Event) {
    log.withLock { $0.append(event) }
  }

  /// The events since the last call.
  func take() -> [Event] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }
}

/// An error with two cases, so that tests can tell one failure from another.
enum TestError: Error, Equatable {
  case first, second
}
