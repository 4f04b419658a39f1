import CCurl
import ComposableArchitecture
import Dispatch
import Foundation
import TodoFeature

/// Sends the requests of a client, on a thread of its own, by the multi interface of libcurl.
///
/// The thread starts with the first request. It sleeps until there is something to receive, a limit of
/// time is reached, or another thread wakes it. Handlers are called on a queue, so that a handler that
/// takes long delays no other request.
final class CurlMulti: Sendable {
  typealias Handler = @Sendable (Result<HTTPResponse, SyncFailure>) -> Void

  private enum Command {
    case start(id: Int, HTTPRequest, headers: [String])
    case cancel(id: Int)
    case end
  }

  private struct State {
    /// The commands that the thread has not taken.
    var commands: [Command] = []
    /// The handlers of the requests that have not ended. The thread has none of them: a request that is
    /// canceled has no handler from then on, and the thread never releases what belongs to others.
    var handlers: [Int: Handler] = [:]
    var lastID = 0
    var hasThread = false
  }

  private let state = _Lock(State())
  private let limits: HTTPLimits
  private let authorities: String?
  private let check: CurlOptions.Check
  private let responses = DispatchQueue(label: "CalDAV.responses")
  private let threadEnd = DispatchSemaphore(value: 0)
  // Safe to share: other threads only wake it, which libcurl allows.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - limits: The limits of each response.
  ///   - authorities: The path of the certificates that are trusted; `nil` for those of the system.
  ///   - check: Lets options fail in tests.
  init(
    limits: HTTPLimits,
    authorities: String?,
    check: @escaping CurlOptions.Check = { _ in CURLE_OK }
  ) {
    (self.limits, self.authorities, self.check) = (limits, authorities, check)
    _ = Self.isReady
    // It fails only if there is no memory.
    multi = curl_multi_init()!
  }

  /// True if the library was prepared. That has to happen once.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Starts a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - headers: The lines of its headers.
  ///   - handler: Receives the response or the failure, once, on a queue.
  /// - Returns: The number by which the request can be canceled.
  func start(_ request: HTTPRequest, headers: [String], _ handler: @escaping Handler) -> Int {
    let (id, isFirst) = state.withLock { state in
      state.lastID += 1
      state.handlers[state.lastID] = handler
      state.commands.append(.start(id: state.lastID, request, headers: headers))
      defer { state.hasThread = true }
      return (state.lastID, !state.hasThread)
    }
    if isFirst {
      Thread.detachNewThread { self.run() }
    } else {
      curl_multi_wakeup(multi)
    }
    return id
  }

  /// Cancels a request, and closes its connection. Its handler is not called any more.
  func cancel(_ id: Int) {
    // Released outside of the lock.
    let handler = takeHandler(of: id)
    guard handler != nil else { return }
    state.withLock { $0.commands.append(.cancel(id: id)) }
    curl_multi_wakeup(multi)
  }

  /// Closes all connections, and waits for that: the process could end meanwhile, and with it what the
  /// thread uses. No request may be started afterwards.
  func end() {
    let hasThread = state.withLock { state in
      state.commands.append(.end)
      return state.hasThread
    }
    guard hasThread else {
      curl_multi_cleanup(multi)
      return
    }
    curl_multi_wakeup(multi)
    threadEnd.wait()
  }

  private func takeHandler(of id: Int) -> Handler? {
    state.withLock { $0.handlers.removeValue(forKey: id) }
  }
}

extension CurlMulti {
  /// Runs the thread.
  private func run() {
    blockSignals()
    var transfers: [Int: CurlTransfer] = [:]
    while perform(state.withLock { $0.commands.takeAll() }, on: &transfers) {
      var count: Int32 = 0
      var problem = curl_multi_perform(multi, &count)
      while let message = curl_multi_info_read(multi, &count) {
        let (easy, code) = (message.pointee.easy_handle, message.pointee.data.result)
        guard let id = transfers.first(where: { $0.value.easy == easy })?.key else { continue }
        end(&transfers, id) { $0.outcome(code) }
      }
      // The library wakes up earlier if it has something to do.
      if problem == CURLM_OK { problem = curl_multi_poll(multi, nil, 0, .max, nil) }
      guard problem != CURLM_OK else { continue }
      // Trying again at once could fail without end.
      for id in transfers.keys { end(&transfers, id) { _ in .failure(Self.failure(problem)) } }
    }
    curl_multi_cleanup(multi)
    threadEnd.signal()
  }

  /// Leaves all signals to the other threads, and makes those of this thread have no effect: encrypted
  /// connections that are broken would end the process by `SIGPIPE`.
  private func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// - Returns: False if the thread has to end.
  private func perform(_ commands: [Command], on transfers: inout [Int: CurlTransfer]) -> Bool {
    for command in commands {
      switch command {
      case .start(let id, let request, let headers):
        do throws(SyncFailure) {
          transfers[id] = try begin(request, headers)
        } catch {
          deliver(.failure(error), to: id)
        }
      case .cancel(let id):
        end(&transfers, id, nil)
      case .end:
        for id in transfers.keys { end(&transfers, id, nil) }
        return false
      }
    }
    return true
  }

  /// Begins a transfer.
  private func begin(
    _ request: HTTPRequest,
    _ headers: [String]
  ) throws(SyncFailure) -> CurlTransfer {
    guard Self.isReady else { throw .offline("requests cannot be sent (libcurl is not ready)") }
    let transfer = try CurlTransfer(
      request,
      headers,
      limits,
      authorities: authorities,
      check: check
    )
    let problem = curl_multi_add_handle(multi, transfer.easy)
    guard problem == CURLM_OK else { throw Self.failure(problem) }
    return transfer
  }

  private static func failure(_ problem: CURLMcode) -> SyncFailure {
    .offline("requests cannot be sent (\(String(cString: curl_multi_strerror(problem))))")
  }

  /// Ends a transfer, and delivers its outcome.
  private func end(
    _ transfers: inout [Int: CurlTransfer],
    _ id: Int,
    _ outcome: ((CurlTransfer) -> Result<HTTPResponse, SyncFailure>)?
  ) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    let result = outcome?(transfer)
    curl_multi_remove_handle(multi, transfer.easy)
    if let result { deliver(result, to: id) }
  }

  private func deliver(_ result: Result<HTTPResponse, SyncFailure>, to id: Int) {
    responses.async { self.takeHandler(of: id)?(result) }
  }
}

extension Array {
  /// Empties the array.
  ///
  /// - Returns: The elements.
  fileprivate mutating func takeAll() -> [Element] {
    defer { self = [] }
    return self
  }
}
