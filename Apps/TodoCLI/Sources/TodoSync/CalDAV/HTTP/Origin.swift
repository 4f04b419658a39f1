import Foundation
import TodoCLI
import TodoFeature

/// The scheme, the host and the port of an address. Credentials are for one origin.
struct Origin: Equatable {
  /// The scheme: `https` or `http`.
  let scheme: String
  /// The host, in lower case and without brackets.
  let host: String
  /// The port.
  let port: Int

  /// The origin of an address to which requests may be sent.
  ///
  /// - Throws: A failure that names the address and the fix, if the address is not one of HTTP, if it
  ///   has a password in it, or if others could read what is sent.
  init(of url: URL) throws(SyncFailure) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw .refused("'\(url.shown)' is not an address of a server; use one with https://")
    }
    guard let host = url.host()?.trimmingCharacters(in: ["[", "]"]).lowercased(), !host.isEmpty
    else {
      throw .refused("'\(url.shown)' names no host; use an address such as https://example.org")
    }
    guard url.user() == nil, url.password() == nil else {
      throw .refused("'\(url.shown)' has a user name in it; leave it out, and give it separately")
    }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65535).contains(port) else {
      throw .refused("'\(url.shown)' has a port that does not exist; the last one is 65535")
    }
    guard scheme == "https" || isLoopback else {
      throw .refused(
        "'\(url.shown)' is not encrypted, and others could read the password; use https://"
      )
    }
  }

  /// True if the host is this machine.
  var isLoopback: Bool {
    if host == "localhost" { return true }
    var address = in_addr()
    if inet_pton(AF_INET, host, &address) == 1 {
      return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
    var address6 = in6_addr()
    guard inet_pton(AF_INET6, host, &address6) == 1 else { return false }
    return withUnsafeBytes(of: address6) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }
}

extension Origin {
  /// Checks that a request without encryption stays on this machine: libcurl uses the proxies that the
  /// environment names for this machine's own servers, too.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Throws: A failure that names the variables, if a proxy would read the request.
  func checkProxy(in environment: [EnvironmentVariable: String]) throws(SyncFailure) {
    guard scheme == "http" else { return }
    let proxies = [EnvironmentVariable.httpProxy, .allProxy, .allProxyInCapitals]
    guard let proxy = proxies.first(where: { environment[$0]?.isEmpty == false }) else { return }
    let exceptions = environment[.noProxy] ?? environment[.noProxyInCapitals] ?? ""
    let names = exceptions.split { $0 == "," || $0 == " " }
    guard !names.contains(where: { $0 == "*" || $0.lowercased() == host }) else { return }
    throw .refused(
      "the proxy of $\(proxy.rawValue) could read the password; add '\(host)' to $no_proxy"
    )
  }
}

extension URL {
  /// The address for a text that the user reads: without a user name, a password and a query.
  var shown: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "?" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? "?"
  }
}
