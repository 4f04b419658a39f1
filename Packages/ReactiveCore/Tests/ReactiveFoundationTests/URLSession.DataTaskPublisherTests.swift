import Foundation
import FoundationNetworking
import ReactiveFoundation
import Testing

@Suite("URLSession.dataTaskPublisher", .timeLimit(.minutes(10)))
struct DataTaskPublisherTests {
  private typealias Answers = Recorder<URLSession.DataTaskPublisher.Output, URLError>

  private let session = URLSession(configuration: .patient)

  private func text(_ answers: Answers) -> [String] {
    answers.values.map { String(decoding: $0.data, as: UTF8.self) }
  }

  private func statuses(_ answers: Answers) -> [Int?] {
    answers.values.map { ($0.response as? HTTPURLResponse)?.statusCode }
  }

  @Test("A data task publisher sends the answer as a value, and the end follows it")
  func success() async throws {
    let server = try LoopbackServer(text: "hello")
    defer { server.stop() }
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: server.url("/greeting")).subscribe(answers)
    #expect(await answers.completion() == .finished)
    #expect(text(answers) == ["hello"] && statuses(answers) == [200])
    #expect(answers.values.first?.response.url == server.url("/greeting"))
    #expect(server.requests.map(\.line) == ["GET /greeting"])
    #expect(answers.completions.count == 1)
  }

  @Test(
    "A data task publisher sends an HTTP error as an answer like any other",
    arguments: [404, 500]
  )
  func httpError(status: Int) async throws {
    let server = try LoopbackServer(status: "\(status) Error", text: "sorry")
    defer { server.stop() }
    let answers = Answers(demand: .unlimited)
    session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
    #expect(await answers.completion() == .finished)
    #expect(text(answers) == ["sorry"] && statuses(answers) == [status])
  }

  @Test("A data task publisher sends empty data for an answer without a body")
  func emptyBody() async throws {
    let server = try LoopbackServer(text: "")
    defer { server.stop() }
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
    #expect(await answers.completion() == .finished)
    #expect(answers.values.map(\.data) == [Data()])
  }

  @Test("A data task publisher sends its request as it is: method, header and body")
  func request() async throws {
    let server = try LoopbackServer(text: "thanks")
    defer { server.stop() }
    var request = URLRequest(url: server.url("/form"))
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    request.setValue("7", forHTTPHeaderField: "X-Mark")
    let publisher = session.dataTaskPublisher(for: request)
    #expect(publisher.request == request && publisher.session === session)
    let answers = Answers(demand: .max(1))
    publisher.subscribe(answers)
    #expect(await answers.completion() == .finished)
    #expect(text(answers) == ["thanks"])
    let received = try #require(server.requests.first)
    #expect(received.line == "POST /form" && received.body == "body")
    #expect(received.headers["x-mark"] == "7" && server.requests.count == 1)
  }

  @Test("A data task publisher fails without a value when the connection is refused")
  func refused() async throws {
    // Bound, so that nobody else has the port, but not listening.
    let closed = try LoopbackSocket.bound()
    let answers = Answers(demand: .max(1))
    let url = try #require(URL(string: "http://127.0.0.1:\(closed.port)/"))
    session.dataTaskPublisher(for: url).subscribe(answers)
    guard case .failure(let error) = await answers.completion() else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.code == .cannotConnectToHost)
    #expect(answers.values.isEmpty && answers.completions.count == 1)
  }

  @Test(
    "A data task publisher sends its request once, when the subscriber asks, however often it asks"
  )
  func demand() async throws {
    let server = try LoopbackServer(text: "")
    defer { server.stop() }
    let (patient, eager) = (Answers(), Answers(demand: .max(1)))
    session.dataTaskPublisher(for: server.url("/patient")).subscribe(patient)
    session.dataTaskPublisher(for: server.url("/eager")).subscribe(eager)
    _ = await eager.completion()
    #expect(server.requests.map(\.line) == ["GET /eager"])
    patient.subscription?.request(.max(1))
    patient.subscription?.request(.max(2))
    #expect(await patient.completion() == .finished)
    patient.subscription?.request(.unlimited)
    #expect(server.requests.map(\.line) == ["GET /eager", "GET /patient"])
    #expect(patient.values.count == 1)
  }

  @Test("A data task publisher sends a request for each subscriber")
  func twoSubscribers() async throws {
    let server = try LoopbackServer(text: "here")
    defer { server.stop() }
    let publisher = session.dataTaskPublisher(for: server.url("/"))
    let (one, other) = (Answers(demand: .max(1)), Answers(demand: .max(1)))
    publisher.subscribe(one)
    publisher.subscribe(other)
    _ = await (one.completion(), other.completion())
    #expect(text(one) == ["here"] && text(other) == ["here"])
    #expect(server.requests.count == 2)
  }

  @Test("Cancelling a data task while the answer comes closes the connection and delivers nothing")
  func cancelMidway() async throws {
    let (halfway, over) = (OneTimeEvent(), OneTimeEvent())
    let hasHungUp = _Lock(false)
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nhalf")
      halfway.happen()
      let isClosed = connection.waitForEnd()
      hasHungUp.withLock { $0 = isClosed }
      over.happen()
    }
    defer { server.stop() }
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
    await halfway.wait()
    answers.subscription?.cancel()
    answers.subscription?.cancel()
    answers.subscription?.request(.max(1))
    await over.wait()
    #expect(hasHungUp.withLock { $0 })
    await passDelegateQueue(of: session)
    #expect(answers.values.isEmpty && answers.completions.isEmpty)
    #expect(server.requests.count == 1)
  }

  /// Foundation on Linux trapped in most of such runs, where tasks were cancelled as they came.
  @Test("Cancelling a data task is safe at any time, on a busy machine, too")
  func cancelAnytime() async {
    await #expect(processExitsWith: .success) {
      let isOver = _Lock(false)
      for _ in 0..<4 {
        Thread.detachNewThread { while !isOver.withLock({ $0 }) {} }
      }
      let server = try LoopbackServer(text: "late")
      let session = URLSession(configuration: .patient)
      for microseconds in 0..<300 {
        let answers = Answers(demand: .max(1))
        session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
        let start = ContinuousClock.now
        while start.duration(to: .now) < .microseconds(microseconds) {}
        answers.subscription?.cancel()
      }
      await passDelegateQueue(of: session)
      isOver.withLock { $0 = true }
      server.stop()
    }
  }

  @Test("Cancelling a data task before anything was asked for sends no request")
  func cancelEarly() async throws {
    let server = try LoopbackServer(text: "")
    defer { server.stop() }
    let (answers, later) = (Answers(), Answers(demand: .max(1)))
    session.dataTaskPublisher(for: server.url("/cancelled")).subscribe(answers)
    answers.subscription?.cancel()
    answers.subscription?.request(.max(1))
    session.dataTaskPublisher(for: server.url("/later")).subscribe(later)
    _ = await later.completion()
    #expect(server.requests.map(\.line) == ["GET /later"])
    #expect(answers.values.isEmpty && answers.completions.isEmpty)
  }

  @Test("Cancelling a data task while the answer is received keeps the completion back")
  func cancelInside() async throws {
    let server = try LoopbackServer(text: "")
    defer { server.stop() }
    let received = OneTimeEvent()
    let answers = Answers(demand: .max(1)) { answers in
      answers.subscription?.cancel()
      received.happen()
    }
    session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
    await received.wait()
    await passDelegateQueue(of: session)
    #expect(answers.values.count == 1 && answers.completions.isEmpty)
  }

  @Test("Signals of a data task come on the session's delegate queue")
  func queue() async throws {
    let server = try LoopbackServer(text: "")
    defer { server.stop() }
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: .patient, delegate: nil, delegateQueue: queue)
    let isOnQueue = _Lock(false)
    let answers = Answers(demand: .max(1)) { _ in
      isOnQueue.withLock { $0 = OperationQueue.current === queue }
    }
    session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
    _ = await answers.completion()
    #expect(isOnQueue.withLock { $0 })
    session.finishTasksAndInvalidate()
  }

  enum Ending: CaseIterable {
    case finished, cancelled, neverAsked
  }

  @Test(
    "After the end, a data task's subscription that is kept holds nothing",
    arguments: Ending.allCases
  )
  func release(ending: Ending) async throws {
    let server = try LoopbackServer(text: "")
    defer { server.stop() }
    var subscription: (any Subscription)?
    weak var witness: Answers?
    do {
      let answers = Answers()
      witness = answers
      session.dataTaskPublisher(for: server.url("/")).subscribe(answers)
      subscription = answers.subscription
      if ending != .neverAsked { subscription?.request(.max(1)) }
      if ending == .finished { _ = await answers.completion() }
      subscription?.cancel()
    }
    await passDelegateQueue(of: session)
    #expect(witness == nil)
    #expect("\(subscription!)" == "DataTaskPublisher")
  }

  @Test("A data task publisher traps for a request for nothing")
  func requestNone() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let answers = Recorder<URLSession.DataTaskPublisher.Output, URLError>()
      let url = URL(string: "http://127.0.0.1/")!
      URLSession.shared.dataTaskPublisher(for: url).subscribe(answers)
      answers.subscription?.request(.none)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must be positive"))
  }
}

/// Waits until the signals that are in flight have been delivered and released.
private func passDelegateQueue(of session: URLSession) async {
  await withCheckedContinuation { continuation in
    session.delegateQueue.addOperation { continuation.resume() }
  }
}

extension URLSessionConfiguration {
  /// Waits as long as a test may take. On a machine that is too busy to answer for a minute, the
  /// default, Foundation on Linux would take the task for lost, and trap when it answers after all.
  fileprivate static var patient: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 600
    return configuration
  }
}
