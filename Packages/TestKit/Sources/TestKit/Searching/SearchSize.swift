import Foundation

/// The number of cases that a random search tries.
///
/// `SearchSize+All.swift` lists the searches of all test suites. Each has a usual number, which takes a few
/// seconds and finds every seeded fault, and a thorough number. `METRONOME_SEARCHES=thorough` in the
/// environment selects the thorough numbers, and `METRONOME_SEARCHES=brief` a twentieth of the usual ones, which
/// finds most mutants sooner. The cases are the same in each run.
public struct SearchSize: Sendable {
  public let usual: Int
  public let thorough: Int
  /// The number under a sanitizer, if it is another one. A sanitizer looks at what a program does, not
  /// at which program it is, and takes ten times as long.
  public let sanitized: Int?

  public init(usual: Int, thorough: Int, sanitized: Int? = nil) {
    (self.usual, self.thorough, self.sanitized) = (usual, thorough, sanitized)
  }

  /// The number of cases in this run.
  public var count: Int {
    #if ADDRESS_SANITIZER || THREAD_SANITIZER
      sanitized ?? count(in: .current)
    #else
      count(in: .current)
    #endif
  }

  /// The seeds of the cases in this run, from 0.
  public var seeds: Range<UInt64> { 0..<UInt64(count) }

  /// Returns the seeds in a number of parts, so that the parts are tests that run at the same time.
  public func seeds(inParts partCount: Int) -> [Range<UInt64>] {
    let bounds = (0...partCount).map { UInt64(count * $0 / partCount) }
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// The number of cases within which a search has to find each fault that is seeded to prove it: the
  /// usual number is three times as large.
  public var faultLimit: Int { usual / 3 }

  func count(in setting: Setting) -> Int {
    switch setting {
    case .brief: min(usual, max(1, usual / 20))
    case .usual: usual
    case .thorough: thorough
    }
  }

  enum Setting: String {
    case brief, usual, thorough

    static let current = Setting(
      environment: ProcessInfo.processInfo.environment["METRONOME_SEARCHES"]
    )

    init(environment value: String?) {
      guard let setting = Setting(rawValue: value ?? "usual") else {
        fatalError(
          "METRONOME_SEARCHES is '\(value ?? "")': set it to 'brief', 'usual' or 'thorough'"
        )
      }
      self = setting
    }
  }
}
