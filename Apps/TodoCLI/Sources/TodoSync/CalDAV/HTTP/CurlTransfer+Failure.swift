import CCurl
import Foundation
import TodoFeature

extension CurlTransfer {
  /// Returns the failure of a transfer that has ended without a response.
  ///
  /// - Parameter code: The end, as the library has it.
  func failure(_ code: CURLcode) -> SyncFailure {
    let (url, text) = (response.url, description(of: code))
    let host = url.host() ?? "?"
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return .offline("there is no host '\(host)'")
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      return .offline("the proxy that the environment names cannot be used (\(text))")
    case CURLE_COULDNT_CONNECT:
      return .offline("nothing accepts connections at '\(host)'")
    case CURLE_OPERATION_TIMEDOUT:
      return .offline("'\(host)' \(delay)")
    // The end of a connection is no error for the library as long as no body has begun.
    case CURLE_GOT_NOTHING, CURLE_OK:
      let place = isReceiving ? "in the headers of its response" : "without a response"
      return .offline("'\(host)' has closed the connection \(place)")
    case CURLE_PEER_FAILED_VERIFICATION:
      return .refused(
        "the certificate of '\(host)' is not accepted: \(certificateProblem(host, text))"
      )
    case CURLE_SSL_CACERT_BADFILE:
      return .refused(
        "the certificates that this machine trusts cannot be read; install 'ca-certificates'"
      )
    case CURLE_SSL_CONNECT_ERROR:
      return .offline("there is no encrypted connection to '\(host)' (\(text))")
    // A line of a header that is longer than the library keeps. Newer versions have a code for it, 100.
    case CURLE_OUT_OF_MEMORY where isSent, CURLcode(rawValue: 100):
      return .refused("the response of '\(url.shown)' has too long a header; check the address")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      return .refused("'\(url.shown)' does not answer as a web server does; check the address")
    case CURLE_URL_MALFORMAT:
      return .refused("'\(url.shown)' cannot be used (\(text)); check the address")
    case CURLE_BAD_CONTENT_ENCODING:
      return .offline("the response of '\(host)' is damaged (\(text))")
    default:
      return .offline("the connection to '\(host)' broke (\(text))")
    }
  }

  private func description(of code: CURLcode) -> String {
    let description = errorText[0] == 0 ? curl_easy_strerror(code)! : UnsafePointer(errorText)
    return String(cString: description).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// True if the request was sent, or a part of it.
  private var isSent: Bool { curl_easy_get_long(easy, CURLINFO_REQUEST_SIZE) > 0 }

  /// True if a part of the response was received.
  private var isReceiving: Bool { headerSize > 0 }

  /// The limit of time that was reached. The library has one code for all of them.
  private var delay: String {
    // It counts in whole milliseconds.
    if start.duration(to: .now) / .seconds(1) + 0.01 >= limits.wholeTime {
      return "takes more than \(limits.wholeTime.inWholeSeconds)"
    }
    if !isSent { return "accepts no connection for \(limits.connectTime.inWholeSeconds)" }
    let amount = isReceiving ? "almost nothing" : "nothing"
    return "has sent \(amount) for \(limits.idleTime.inWholeSeconds)"
  }

  /// The problem of a certificate, and its fix. The numbers are those of OpenSSL's `X509_V_ERR_`.
  private func certificateProblem(_ host: String, _ text: String) -> String {
    switch curl_easy_get_long(easy, CURLINFO_SSL_VERIFYRESULT) {
    case 9:
      "it is not valid yet; check the clock of this machine"
    case 10:
      "it has expired; it has to be renewed on the server, if the clock of this machine is right"
    case 2, 18, 19, 20, 21:
      "nobody whom this machine trusts has signed it; if it is your own server, make the system "
        + "trust it, and otherwise see whether the network wants you to log in"
    // The library compares the names itself.
    case 0...1 where text.contains("subject name"):
      "it is that of another host than '\(host)'; check the address, and whether the network wants "
        + "you to log in"
    default:
      "\(text); check the address, and that this machine trusts the server"
    }
  }
}

extension TimeInterval {
  /// The time in a message: `60 seconds`.
  var inWholeSeconds: String { "\(Int(rounded(.up))) seconds" }
}
