import Foundation
@_spi(Layers) import Schedulers

/// The keys' own values: those that count where nobody has given one.
final class DefaultDependencies: Sendable {
  static let shared = DefaultDependencies()

  private struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    /// The test; nil outside of tests, or if it is not known. Tests at the same time have values of their own.
    let test: AnyHashable?
  }

  private struct Entry {
    let value: any Sendable
    /// The call of `prepareDependencies` that has set it; nil if the key has made it.
    let preparation: Preparation?
  }

  private let entries = _Lock<[ID: Entry]>([:])

  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    for reading: DependencyReading
  ) -> Key.Value {
    let id = id(of: key, reading)
    if let known = entries.withLock({ $0[id]?.value as? Key.Value }) { return known }
    // Made outside the lock: it may read other dependencies.
    let value = DependencyReading.$current.withValue(reading) {
      Self.make(key, in: id.context, for: reading)
    }
    // What a closure reads in order to change it is made again, and reported, when it is used.
    guard reading.isReported else { return value }
    return entries.withLock { entries in
      if let known = entries[id]?.value as? Key.Value { return known }
      entries[id] = Entry(value: value, preparation: nil)
      return value
    }
  }

  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value,
    of key: Key.Type,
    for reading: DependencyReading
  ) {
    let id = id(of: key, reading)
    let preparation = Preparation.current
    let isLate = entries.withLock { entries in
      // Previews may prepare again: they share a process.
      if let known = entries[id], known.preparation !== preparation, id.context != .preview {
        return true
      }
      entries[id] = Entry(value: value, preparation: preparation)
      return false
    }
    if isLate { reading.reportLatePreparation(of: key) }
  }

  private func id<Key: TestDependencyKey>(of key: Key.Type, _ reading: DependencyReading) -> ID {
    let idOfContext = id(of: DependencyContextKey.self, in: .ofProcess)
    if key == DependencyContextKey.self { return idOfContext }
    let prepared = entries.withLock { $0[idOfContext]?.value as? DependencyContext }
    return id(of: key, in: reading.context ?? prepared ?? .ofProcess)
  }

  private func id<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> ID {
    ID(
      key: ObjectIdentifier(key),
      context: context,
      test: context == .test ? currentTestID : nil
    )
  }

  private static func make<Key: TestDependencyKey>(
    _ key: Key.Type,
    in context: DependencyContext,
    for reading: DependencyReading
  ) -> Key.Value {
    switch context {
    case .live:
      if let value = (key as? any DependencyKey.Type)?.liveValue as? Key.Value { return value }
      reading.reportMissingLiveValue(of: key)
      return key.testValue
    case .preview: return key.previewValue
    case .test: return key.testValue
    }
  }
}

/// A call of `prepareDependencies`.
final class Preparation: Sendable {
  @TaskLocal static var current: Preparation?
}

extension DependencyContext {
  /// The context of this process: that of its tests, if it has some.
  ///
  /// The environment variable `SWIFT_DEPENDENCIES_CONTEXT` may name another one.
  static let ofProcess: DependencyContext = {
    switch ProcessInfo.processInfo.environment["SWIFT_DEPENDENCIES_CONTEXT"] {
    case "live": return .live
    case "preview": return .preview
    case "test": return .test
    case nil: return runsTests ? .test : .live
    case let other?:
      reportIssue(
        "SWIFT_DEPENDENCIES_CONTEXT is '\(other)', which is ignored. Set it to 'live', 'preview' or 'test'."
      )
      return runsTests ? .test : .live
    }
  }()
}

enum DependencyContextKey: DependencyKey {
  static let liveValue = DependencyContext.live
  static let previewValue = DependencyContext.preview
  static let testValue = DependencyContext.test
}

extension DependencyValues {
  /// The surroundings, which determine the values that nobody has given.
  public var context: DependencyContext {
    get { self[DependencyContextKey.self] }
    set { self[DependencyContextKey.self] = newValue }
  }
}
