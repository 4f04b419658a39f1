public import Foundation
public import ReactiveCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Returns a publisher of the response to a `GET` request.
  ///
  /// See ``DataTaskPublisher`` for demand, completion, cancellation and threads.
  ///
  /// - Parameter url: The URL to load.
  ///
  /// Source: Foundation's `URLSession.dataTaskPublisher(for:)`.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  /// Returns a publisher of the response to a request.
  ///
  /// See ``DataTaskPublisher`` for demand, completion, cancellation and threads.
  ///
  /// - Parameter request: The request to send.
  ///
  /// Source: Foundation's `URLSession.dataTaskPublisher(for:)`.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// A publisher of the response to a request.
  ///
  /// - Demand: the request is sent at the subscriber's first demand; each subscriber sends its own.
  ///   Requesting `.none` traps.
  /// - Completion: directly after the value. A response with an HTTP error, such as 404, is a
  ///   value.
  /// - Failure: the loading error, such as a connection that is refused.
  /// - Cancellation: cancels the task before `cancel` returns. A signal that another thread is already
  ///   delivering then may still arrive.
  /// - Threads: signals are delivered on the session's delegate queue.
  ///
  /// - Warning: Foundation's client on Linux has faults that no publisher can mend (Swift 6.3). A
  ///   connection that the server closes inside of the response's headers ends the process, with the
  ///   message "Transfer completed, but there's no response". A thread that waits for a server which
  ///   sends nothing uses a whole core. A request has a limit of time without data
  ///   (`timeoutIntervalForRequest`), but a server that always sends a little more is never given up. A
  ///   program that has to survive any server needs another client, such as libcurl itself.
  ///
  /// ```swift
  /// struct Forecast: Decodable { let summary: String }
  /// let url = URL(string: "https://example.com/forecast.json")!
  /// let cancellable = URLSession.shared.dataTaskPublisher(for: url)
  ///   .map(\.data)
  ///   .decode(type: Forecast.self, decoder: JSONDecoder())
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.summary) })
  /// ```
  ///
  /// Source: Foundation's `URLSession.DataTaskPublisher`.
  public struct DataTaskPublisher: ReactiveCore.Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// The request to send.
    public let request: URLRequest

    /// The session that sends the request.
    public let session: URLSession

    /// Makes the publisher that `dataTaskPublisher(for:)` returns.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == URLError {
      let downstream = AnySubscriber(subscriber)
      subscriber.receive(subscription: DataTaskSubscription(of: self, for: downstream))
    }
  }
}

/// The subscription of one subscriber, with its data task.
private final class DataTaskSubscription: Subscription, Sendable, CustomStringConvertible {
  typealias Downstream = AnySubscriber<URLSession.DataTaskPublisher.Output, URLError>

  private enum Progress {
    /// Nothing has been requested, or the task is being made.
    case idle, starting
    /// The task runs; no response was received yet.
    case running(URLSessionDataTask)
    /// The value is being delivered; the completion follows.
    case answered
  }

  private struct State {
    let downstream: Downstream
    var progress = Progress.idle
  }

  private let publisher: URLSession.DataTaskPublisher
  /// Nil after the end, to release downstream.
  private let state: _Lock<State?>
  private let line = DataTaskLine()

  init(of publisher: URLSession.DataTaskPublisher, for downstream: Downstream) {
    self.publisher = publisher
    state = _Lock(State(downstream: downstream))
  }

  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    let isFirst = state.withLock { state in
      guard case .idle = state?.progress else { return false }
      state?.progress = .starting
      return true
    }
    if isFirst { start() }
  }

  func cancel() {
    if case .running(let task) = end()?.progress { line.cancel(task) }
  }

  private func start() {
    let task = publisher.session.dataTask(with: publisher.request) { data, response, error in
      self.receive(data, response, error)
    }
    let isWanted = state.withLock { state in
      state?.progress = .running(task)
      return state != nil
    }
    // A task that never runs stays with its session until it is cancelled.
    if isWanted { task.resume() } else { task.cancel() }
  }

  private func receive(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    line.close()
    if let response, error == nil {
      deliver((data ?? Data(), response))
    } else {
      end()?.downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
    }
  }

  private func deliver(_ answer: URLSession.DataTaskPublisher.Output) {
    let downstream = state.withLock { state in
      state?.progress = .answered
      return state?.downstream
    }
    _ = downstream?.receive(answer)
    // The subscriber may have cancelled while it received the value.
    end()?.downstream.receive(completion: .finished)
  }

  /// - Returns: The last state, to be released outside the lock; nil if it had ended before.
  private func end() -> State? {
    state.withLock { $0.take() }
  }

  var description: String { "DataTaskPublisher" }
}
