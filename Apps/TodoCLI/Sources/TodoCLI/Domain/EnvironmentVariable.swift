import Foundation

/// A variable of the environment. The program uses no other one, and its help names all of them.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
  case store = "TODO_STORE"
  case dataFolder = "XDG_DATA_HOME"
  case home = "HOME"
  case noColor = "NO_COLOR"
  case terminal = "TERM"
  // Not HTTP_PROXY: a web server may set it to a header of a request, so libcurl does not use it.
  case httpProxy = "http_proxy"
  case httpsProxy = "https_proxy"
  case httpsProxyInCapitals = "HTTPS_PROXY"
  case allProxy = "all_proxy"
  case allProxyInCapitals = "ALL_PROXY"
  case noProxy = "no_proxy"
  case noProxyInCapitals = "NO_PROXY"

  /// The use that is made of the variable.
  private var meaning: String {
    switch self {
    case .store: "The file that keeps the list, unless --database names one."
    case .dataFolder:
      "The data folder, ~/.local/share if not set. Unless something else is named, the list is in its "
        + "metronome/todo.sqlite."
    case .home: "The home folder, ~."
    case .noColor: "If it is set and not empty, nothing is coloured."
    case .terminal: "The terminal: one that is not known has neither screen nor colours."
    case .httpProxy: "The proxy of a sync without encryption."
    case .httpsProxy: "The proxy of an encrypted sync."
    case .allProxy: "The proxy of both, if it has none of its own."
    case .noProxy: "The hosts without a proxy, with commas between them."
    case .httpsProxyInCapitals, .allProxyInCapitals, .noProxyInCapitals:
      "The same as \(rawValue.lowercased()), if that is not set."
    }
  }

  /// The rows of all variables in the help.
  static let help = HelpTable.text(allCases.map { ($0.rawValue, $0.meaning) })

  /// The variables that choose the proxy of a sync.
  private static let ofProxies: Set = [
    httpProxy, httpsProxy, httpsProxyInCapitals, allProxy, allProxyInCapitals, noProxy,
    noProxyInCapitals,
  ]
}

extension EnvironmentVariable {
  /// Returns the values of all variables that are set but those of proxies, exactly: Foundation would silently
  /// replace what is not UTF-8.
  static func values() throws(CommandFailure) -> [EnvironmentVariable: String] {
    var values: [EnvironmentVariable: String] = [:]
    for variable in allCases where !ofProxies.contains(variable) {
      guard let bytes = getenv(variable.rawValue) else { continue }
      guard let value = String(validatingCString: bytes) else {
        throw CommandFailure(
          .configuration,
          "$\(variable.rawValue) is not UTF-8 text; give --database PATH"
        )
      }
      values[variable] = value
    }
    return values
  }

  /// Returns the values of the variables of proxies that are set, with U+FFFD for what is not UTF-8.
  package static func proxies() -> [EnvironmentVariable: String] {
    let environment = ProcessInfo.processInfo.environment
    return Dictionary(
      uniqueKeysWithValues: ofProxies.compactMap { variable in
        environment[variable.rawValue].map { (variable, $0) }
      }
    )
  }
}
