import CCurl
import Foundation
import TodoFeature

/// A request that is being sent, and what was received of its response: an easy handle of libcurl.
///
/// Only the thread of its `CurlMulti` uses it.
final class CurlTransfer {
  /// The handle of the library.
  let easy: UnsafeMutableRawPointer

  let limits: HTTPLimits
  let start = ContinuousClock.now
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// The buffer in which the library describes an error.
  let errorText: UnsafeMutablePointer<CChar>

  /// The part of the response that was received.
  private(set) var response: HTTPResponse
  private(set) var headerSize = 0
  /// True if the headers of the response are complete. Those of an interim response do not count.
  private var hasHeaders = false
  /// The reason why no more of the response is received.
  private var refusal: SyncFailure?

  /// - Parameters:
  ///   - request: The request.
  ///   - lines: The lines of its headers.
  ///   - limits: The limits of the response.
  ///   - authorities: The path of the certificates that are trusted; `nil` for those of the system.
  ///   - check: Lets options fail in tests.
  /// - Throws: The reason why the request must not be sent.
  init(
    _ request: HTTPRequest,
    _ lines: [String],
    _ limits: HTTPLimits,
    authorities: String?,
    check: @escaping CurlOptions.Check
  ) throws(SyncFailure) {
    guard let easy = curl_easy_init() else { throw .offline("requests cannot be sent (no memory)") }
    self.easy = easy
    self.limits = limits
    response = HTTPResponse(url: request.url, status: 0)
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText[0] = 0
    let options = CurlOptions(easy: easy, check: check)
    try setProtection(options, authorities)
    try options.set(CURLOPT_ERRORBUFFER, errorText)
    try setRequest(options, request, lines)
    try setLimits(options)
    try setReceivers(options)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headers)
    errorText.deallocate()
  }

  /// The response, or the reason why there is none.
  ///
  /// - Parameter code: The end of the transfer, as the library has it.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, SyncFailure> {
    if let refusal { return .failure(refusal) }
    // The library does not notice that a response ends before its headers do.
    if code == CURLE_OK, hasHeaders { return .success(response) }
    return .failure(failure(code))
  }
}

extension CurlTransfer {
  /// The speed below which a server counts as silent, in bytes a second. One that sends some bytes now and
  /// then would hold a sync for as long as it wants.
  private static let slowestSpeed = 16

  /// Sets first what protects the credentials.
  private func setProtection(
    _ options: CurlOptions,
    _ authorities: String?
  ) throws(SyncFailure) {
    try options.set(CURLOPT_SSL_VERIFYPEER, 1)
    try options.set(CURLOPT_SSL_VERIFYHOST, 2)
    try options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    try options.setProtocols()
    if let authorities { try options.set(CURLOPT_CAINFO, authorities) }
  }

  private func setRequest(
    _ options: CurlOptions,
    _ request: HTTPRequest,
    _ lines: [String]
  ) throws(SyncFailure) {
    try options.set(CURLOPT_URL, request.url.absoluteString)
    try options.set(CURLOPT_USERAGENT, "todo")
    if request.method == "HEAD" { try options.set(CURLOPT_NOBODY, 1) }
    if let body = request.body {
      try options.set(CURLOPT_POSTFIELDSIZE, body.count)
      try options.set(CURLOPT_COPYPOSTFIELDS, body)
    }
    try options.set(CURLOPT_CUSTOMREQUEST, request.method)
    for line in lines {
      guard let longer = curl_slist_append(headers, line) else {
        throw .offline("requests cannot be sent (no memory)")
      }
      headers = longer
    }
    if let headers { try options.set(CURLOPT_HTTPHEADER, headers) }
  }

  private func setLimits(_ options: CurlOptions) throws(SyncFailure) {
    try options.set(CURLOPT_NOSIGNAL, 1)
    try options.set(CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connectTime * 1000))
    try options.set(CURLOPT_TIMEOUT_MS, Int(limits.wholeTime * 1000))
    try options.set(CURLOPT_LOW_SPEED_TIME, Int(limits.idleTime.rounded(.up)))
    try options.set(CURLOPT_LOW_SPEED_LIMIT, Self.slowestSpeed)
    try options.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    let quickExit = curl_quick_exit_option()
    if quickExit != CURLOPT_LASTENTRY { try options.set(quickExit, 1) }
  }

  private func setReceivers(_ options: CurlOptions) throws(SyncFailure) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    try options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try options.set(CURLOPT_HEADERDATA, context)
    try options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiveHeader($1) }
    }
    try options.set(CURLOPT_WRITEDATA, context)
    try options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.receive(bytes, size * count, context) { $0.receiveBody($1) }
    }
  }

  /// Passes a part of the response on.
  ///
  /// - Returns: The number of bytes that were taken: none if no more is to be received.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Void
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    take(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
    return transfer.refusal == nil ? count : 0
  }

  /// Takes a part of the body. It is not compressed any more.
  private func receiveBody(_ bytes: UnsafeRawBufferPointer) {
    if response.body.count + bytes.count <= limits.bodySize {
      response.body.append(contentsOf: bytes)
    } else {
      refuse("is longer than \(limits.bodySize >> 10) KiB; check the address")
    }
  }

  /// Takes a line of the headers, also of those of an interim response, and of those after a body.
  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) {
    headerSize += bytes.count
    guard headerSize <= limits.headerSize else {
      return refuse("has headers of more than \(limits.headerSize >> 10) KiB; check the address")
    }
    guard !hasHeaders else { return }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    if line.hasPrefix("HTTP/") {
      response.status = HTTPResponse.status(of: line)
      response.headers = [:]
    } else if line.isEmpty {
      hasHeaders = response.status >= 200
      if hasHeaders { checkEncoding() }
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      response.headers[name] = response.headers[name].map { "\($0), \(value)" } ?? value
    }
  }

  /// Refuses forms of compression that were not asked for: the library would accept them. One inside of
  /// another could take any time, and have no result that is counted.
  private func checkEncoding() {
    let forms = ["content-encoding", "transfer-encoding"].compactMap { response.headers[$0] }
      .joined(separator: ",").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !["", "identity", "chunked"].contains($0) }
    if forms.count > 1 || !["gzip", "x-gzip", "deflate"].contains(forms.first ?? "gzip") {
      refuse("is compressed in a form that was not asked for; check the address")
    }
  }

  private func refuse(_ reason: String) {
    refusal = refusal ?? .refused("the response of '\(response.url.shown)' \(reason)")
  }
}
