import Foundation
import FoundationNetworking
import ReactiveFoundation
import Testing

/// A session that a test plays: its tasks do nothing, and have no error when they are cancelled.
@Suite("URLSession.dataTaskPublisher of a session double", .timeLimit(.minutes(10)))
struct DataTaskDoubleTests {
  private typealias Answers = Recorder<URLSession.DataTaskPublisher.Output, URLError>

  /// The calls that the task has received, and the handler that waits for its answer.
  private final class Script: Sendable {
    typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

    private let state = _Lock<(history: [String], handler: Handler?)>(([], nil))

    var history: [String] { state.withLock { $0.history } }

    func note(_ event: String) {
      state.withLock { $0.history.append(event) }
    }

    func keep(_ handler: @escaping Handler) {
      state.withLock { $0.handler = handler }
    }

    /// Answers, and releases the handler, as a session does.
    func answer() {
      let handler = state.withLock { $0.handler.take() }
      let response = URLResponse(
        url: URL(filePath: "/"),
        mimeType: nil,
        expectedContentLength: 4,
        textEncodingName: nil
      )
      handler?(Data("late".utf8), response, nil)
    }
  }

  // Safe to share: it has nothing that changes but the script, which has a lock.
  private final class TaskDouble: URLSessionDataTask, @unchecked Sendable {
    private let script: Script

    init(_ script: Script) {
      self.script = script
      super.init()
    }

    override func resume() { script.note("resume") }
    override func cancel() { script.note("cancel") }
  }

  // Safe to share: it has nothing that changes but the script, which has a lock.
  private final class SessionDouble: URLSession, @unchecked Sendable {
    let script = Script()

    override func dataTask(
      with request: URLRequest,
      completionHandler: @escaping Script.Handler
    ) -> URLSessionDataTask {
      script.keep(completionHandler)
      return TaskDouble(script)
    }
  }

  private let session = SessionDouble(configuration: .ephemeral)
  private let url = URL(string: "http://127.0.0.1/")!

  @Test("Cancelling a data task publisher reaches the task before it returns, once")
  func atOnce() {
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: url).subscribe(answers)
    #expect(session.script.history == ["resume"])
    answers.subscription?.cancel()
    answers.subscription?.cancel()
    #expect(session.script.history == ["resume", "cancel"])
    session.script.answer()
  }

  @Test("Cancelling from the session's own queue reaches the data task at once, too")
  func onDelegateQueue() async {
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: url).subscribe(answers)
    let history = await withCheckedContinuation { continuation in
      session.delegateQueue.addOperation { [script = session.script] in
        answers.subscription?.cancel()
        continuation.resume(returning: script.history)
      }
    }
    #expect(history == ["resume", "cancel"])
    session.script.answer()
  }

  @Test("An answer of a data task after the cancellation waits for nobody, and is not delivered")
  func lateAnswer() {
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: url).subscribe(answers)
    answers.subscription?.cancel()
    let start = ContinuousClock.now
    session.script.answer()
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(answers.values.isEmpty && answers.completions.isEmpty)
  }

  @Test("Cancelling after the answer does not reach the data task")
  func afterAnswer() {
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: url).subscribe(answers)
    session.script.answer()
    answers.subscription?.cancel()
    #expect(session.script.history == ["resume"])
    #expect(answers.values.count == 1 && answers.completions == [.finished])
  }

  /// Loads nothing, and reports nothing.
  private final class SilentProtocol: URLProtocol {
    static let (hasStarted, hasStopped) = (OneTimeEvent(), OneTimeEvent())

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { Self.hasStarted.happen() }
    override func stopLoading() { Self.hasStopped.happen() }
  }

  @Test("Cancelling a data task stops a protocol of the user's own that never answers")
  func silentProtocol() async {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [SilentProtocol.self]
    let session = URLSession(configuration: configuration)
    let answers = Answers(demand: .max(1))
    session.dataTaskPublisher(for: url).subscribe(answers)
    await SilentProtocol.hasStarted.wait()
    answers.subscription?.cancel()
    await SilentProtocol.hasStopped.wait()
    #expect(answers.values.isEmpty && answers.completions.isEmpty)
    session.finishTasksAndInvalidate()
  }
}
