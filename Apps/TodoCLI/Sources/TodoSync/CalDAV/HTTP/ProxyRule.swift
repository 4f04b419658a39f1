import Foundation
import TodoFeature

/// The proxies that the environment names. libcurl uses them for this machine's own servers, too.
enum ProxyRule {
  /// Checks that a request without encryption stays on this machine.
  ///
  /// - Parameters:
  ///   - origin: The origin of the request.
  ///   - environment: The variables of the process.
  /// - Throws: A failure that names the variables, if a proxy would read the request.
  static func check(_ origin: Origin, in environment: [String: String]) throws(SyncFailure) {
    guard origin.scheme == "http" else { return }
    let proxies = ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let proxy = proxies.first(where: { environment[$0]?.isEmpty == false }) else { return }
    let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    let names = exceptions.split { $0 == "," || $0 == " " }
    guard !names.contains(where: { $0 == "*" || $0.lowercased() == origin.host }) else { return }
    throw .refused(
      "the proxy of $\(proxy) could read the password; add '\(origin.host)' to $no_proxy"
    )
  }
}
