import CCurl
import Foundation
import TodoFeature

/// The options of an easy handle of libcurl.
///
/// An option that the library does not accept ends the request before anything is sent: without it, the
/// certificate of a server could remain unchecked.
struct CurlOptions {
  /// Returns the code with which an option fails before the library is asked; `CURLE_OK` to ask it.
  typealias Check = @Sendable (CURLoption) -> CURLcode

  /// The handle.
  let easy: UnsafeMutableRawPointer
  /// Lets options fail in tests.
  let check: Check

  func set(_ option: CURLoption, _ value: Int) throws(SyncFailure) {
    try accept(option, curl_easy_set_long(easy, option, value))
  }

  func set(_ option: CURLoption, _ value: UnsafeRawPointer) throws(SyncFailure) {
    try accept(option, curl_easy_set_pointer(easy, option, value))
  }

  func set(_ option: CURLoption, _ value: String) throws(SyncFailure) {
    // The library makes a copy.
    try accept(option, value.withCString { curl_easy_set_pointer(easy, option, $0) })
  }

  /// Sets an option that makes a copy of bytes, of which the library knows the number.
  func set(_ option: CURLoption, _ bytes: Data) throws(SyncFailure) {
    let code = bytes.withUnsafeBytes {
      // There is no address of no bytes, but the library makes an empty body of any other one.
      curl_easy_set_pointer(easy, option, $0.baseAddress ?? UnsafeRawPointer(easy))
    }
    try accept(option, code)
  }

  func set(
    _ option: CURLoption,
    _ callback:
      @escaping @convention(c) (
        UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
      ) -> Int
  ) throws(SyncFailure) {
    try accept(option, curl_easy_set_callback(easy, option, callback))
  }

  /// Allows requests by HTTP alone, with and without encryption.
  func setProtocols() throws(SyncFailure) {
    try accept(curl_protocols_option(), curl_easy_set_protocols(easy))
  }

  private func accept(
    _ option: CURLoption,
    _ setOption: @autoclosure () -> CURLcode
  ) throws(SyncFailure) {
    var code = check(option)
    if code == CURLE_OK { code = setOption() }
    guard code != CURLE_OK else { return }
    let name = curl_option_name(option).map { String(cString: $0) } ?? "\(option.rawValue)"
    throw .refused(
      "nothing was sent, because libcurl does not accept the option '\(name)' "
        + "(\(String(cString: curl_easy_strerror(code)))); install another version of libcurl"
    )
  }
}
