import CCurl
import Foundation
import TodoFeature

/// The end of a transfer that has no response.
struct CurlEnd {
  /// The end, as libcurl has it.
  var code: CURLcode
  /// The library's description.
  var text = ""
  /// OpenSSL's number of what is wrong with the certificate; 0 if it is something else.
  var certificateProblem = 0
  /// True if the request was sent, or a part of it.
  var isSent = true
  /// True if a part of the response was received.
  var isReceiving = false
  /// The time that the transfer took, in seconds.
  var duration: TimeInterval = 0
}

extension SyncFailure {
  /// The failure of a request that has no response.
  init(_ end: CurlEnd, url: URL, limits: HTTPLimits) {
    let host = url.host() ?? "?"
    switch end.code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .offline("there is no host '\(host)'")
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
      self = .offline("the proxy that the environment names cannot be used (\(end.text))")
    case CURLE_COULDNT_CONNECT:
      self = .offline("nothing accepts connections at '\(host)'")
    case CURLE_OPERATION_TIMEDOUT:
      self = .offline("'\(host)' \(Self.delay(end, limits))")
    // The end of a connection is no error for the library as long as no body has begun.
    case CURLE_GOT_NOTHING, CURLE_OK:
      let place = end.isReceiving ? "in the headers of its response" : "without a response"
      self = .offline("'\(host)' has closed the connection \(place)")
    case CURLE_PEER_FAILED_VERIFICATION:
      self = .refused(
        "the certificate of '\(host)' is not accepted: \(Self.certificateProblem(end, host))"
      )
    case CURLE_SSL_CACERT_BADFILE:
      self = .refused(
        "the certificates that this machine trusts cannot be read; install 'ca-certificates'"
      )
    case CURLE_SSL_CONNECT_ERROR:
      self = .offline("there is no encrypted connection to '\(host)' (\(end.text))")
    // A line of a header that is longer than the library keeps. Newer versions have a code for it, 100.
    case CURLE_OUT_OF_MEMORY where end.isSent, CURLcode(rawValue: 100):
      self = .refused("the response of '\(url.shown)' has too long a header; check the address")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
      self = .refused("'\(url.shown)' does not answer as a web server does; check the address")
    case CURLE_URL_MALFORMAT:
      self = .refused("'\(url.shown)' cannot be used (\(end.text)); check the address")
    case CURLE_BAD_CONTENT_ENCODING:
      self = .offline("the response of '\(host)' is damaged (\(end.text))")
    default:
      self = .offline("the connection to '\(host)' broke (\(end.text))")
    }
  }

  /// The limit of time that was reached. The library has one code for all of them.
  private static func delay(_ end: CurlEnd, _ limits: HTTPLimits) -> String {
    // It counts in whole milliseconds.
    if end.duration + 0.01 >= limits.wholeTime {
      return "takes more than \(limits.wholeTime.inWholeSeconds)"
    }
    if !end.isSent { return "accepts no connection for \(limits.connectTime.inWholeSeconds)" }
    let amount = end.isReceiving ? "almost nothing" : "nothing"
    return "has sent \(amount) for \(limits.idleTime.inWholeSeconds)"
  }

  /// The problem of a certificate, and its fix. The numbers are those of OpenSSL's `X509_V_ERR_`.
  private static func certificateProblem(_ end: CurlEnd, _ host: String) -> String {
    switch end.certificateProblem {
    case 9:
      "it is not valid yet; check the clock of this machine"
    case 10:
      "it has expired; it has to be renewed on the server, if the clock of this machine is right"
    case 2, 18, 19, 20, 21:
      "nobody whom this machine trusts has signed it; if it is your own server, make the system "
        + "trust it, and otherwise see whether the network wants you to log in"
    // The library compares the names itself.
    case 0...1 where end.text.contains("subject name"):
      "it is that of another host than '\(host)'; check the address, and whether the network wants "
        + "you to log in"
    default:
      "\(end.text); check the address, and that this machine trusts the server"
    }
  }
}

extension TimeInterval {
  /// The time in a message: `60 seconds`.
  var inWholeSeconds: String { "\(Int(rounded(.up))) seconds" }
}
