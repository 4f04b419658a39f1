import Foundation
import FoundationNetworking
import TodoFeature

extension SyncFailure {
  /// The failure of a request that has no response.
  init(_ error: URLError, url: URL, limits: HTTPLimits) {
    let host = url.host() ?? "?"
    switch error.code {
    case .dataLengthExceedsMaximum:
      self = .refused(
        "the response of '\(url.shown)' is longer than \(limits.bodySize >> 10) KiB; "
          + "check the address"
      )
    // Foundation on Linux does not accept the number of a host in brackets.
    case .badURL:
      self = .refused("'\(url.shown)' cannot be used; write the host's name instead of its number")
    case .timedOut:
      self = .offline("'\(host)' has sent nothing for \(limits.idleTime.inWholeSeconds)")
    case .cannotFindHost:
      self = .offline("there is no host '\(host)'")
    case .cannotConnectToHost:
      self = .offline("nothing accepts connections at '\(host)'")
    default:
      // Foundation on Linux has one code for all that libcurl alone knows, and libcurl's text.
      let text = error.userInfo[NSLocalizedDescriptionKey] as? String
      let reason = text ?? "error \(error.code.rawValue)"
      if reason.contains("certificate") {
        self = .refused(
          "the certificate of '\(host)' is not accepted (\(reason)); check the address, and that "
            + "this machine trusts the server"
        )
      } else {
        self = .offline("the connection to '\(host)' broke (\(reason))")
      }
    }
  }
}

extension TimeInterval {
  /// The time in a message: `60 seconds`.
  var inWholeSeconds: String { "\(Int(rounded(.up))) seconds" }
}
