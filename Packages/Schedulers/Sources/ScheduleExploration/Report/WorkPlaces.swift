@_spi(Layers) import Schedulers

/// The places in the user's code at which the work of a run was added: scheduled actions, tasks, and
/// changes of stores by the body.
final class WorkPlaces: Sendable {
  enum Work: Hashable {
    case added(ScheduleCandidate.Kind, UInt64)
    case changedByBody(Int)
    /// An operation of a thread, by its number among those of the thread.
    case operation(thread: Int, Int)
  }

  /// The number of calls that are looked at. Operators call operators, so the user's code may be far.
  private static let maximumDepth = 256

  private let stacks = _Lock<[Work: CallStack]>([:])

  /// Notes that the code that runs now adds work. For a task, its first job counts: that is where the task
  /// was made.
  func note(_ work: Work) {
    guard stacks.withLock({ $0[work] == nil }) else { return }
    let stack = CallStack.capture(limit: Self.maximumDepth)
    stacks.withLock { $0[work] = stack }
  }

  /// Returns the file and the line of the user's code that has added each piece of work, for example
  /// `Session.swift:31`. Those that cannot be found out are left out.
  func resolved() -> [Work: String] {
    resolved(and: []).places
  }

  /// Returns the places of all work, and that of each of the given lists of calls.
  func resolved(and calls: [[UInt]]) -> (places: [Work: String], ofCalls: [String?]) {
    let stacks = stacks.withLock { $0 }
    let symbolizer = Symbolizer()
    symbolizer.load(stacks.values.flatMap(\.addresses) + calls.joined())
    func place(_ addresses: [UInt]) -> String? {
      addresses.lazy.flatMap(symbolizer.locations).first(where: \.isOfUser)?.shown
    }
    return (stacks.compactMapValues { place($0.addresses) }, calls.map(place))
  }
}

extension SourcePlace {
  /// The folders of the layers' sources, which end with a slash.
  private static let layers: [String] = {
    let packages = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    return ["ReactiveCore", "Schedulers", "ComposableArchitecture"].map { layer in
      packages.joined(separator: "/") + "/\(layer)/Sources/"
    }
  }()

  /// False for code of the layers, and for code that the compiler has added.
  fileprivate var isOfUser: Bool {
    line > 0 && file.hasSuffix(".swift") && !Self.layers.contains { file.hasPrefix($0) }
  }

  fileprivate var shown: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}
