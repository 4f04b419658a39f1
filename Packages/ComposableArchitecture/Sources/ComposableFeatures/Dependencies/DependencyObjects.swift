@_spi(Layers) import Schedulers

/// The dependencies of the objects that `withDependencies` has returned.
final class DependencyObjects: Sendable {
  static let shared = DependencyObjects()

  private struct Entry {
    weak var object: AnyObject?
    let values: DependencyValues
  }

  private struct Entries {
    var all: [ObjectIdentifier: Entry] = [:]
    /// The number from which the entries of objects that have gone are removed.
    var limit = 64

    /// - Returns: The entries that have been removed.
    mutating func add(_ entry: Entry, for id: ObjectIdentifier) -> [Entry] {
      var removed = all.updateValue(entry, forKey: id).map { [$0] } ?? []
      guard all.count > limit else { return removed }
      removed += all.values.filter { $0.object == nil }
      all = all.filter { $0.value.object != nil }
      limit = max(64, 2 * all.count)
      return removed
    }
  }

  private let entries = _Lock(Entries())

  /// Notes the current values, if the result of an operation is an object.
  func note<R>(_ result: R) {
    guard R.self is AnyClass else { return }
    let object = result as AnyObject
    let entry = Entry(object: object, values: DependencyValues._current)
    // Released outside the lock: a deinit of a value may call back.
    let gone = entries.withLock { $0.add(entry, for: ObjectIdentifier(object)) }
    _ = gone
  }

  /// The values of an object: of its first `@Dependency`, or those that were noted; nil, after a report, if there are none.
  func values<Model: AnyObject>(
    of model: Model,
    at location: IssueLocation
  ) -> DependencyValues? {
    let property = Mirror(reflecting: model).children.lazy
      .compactMap { $0.value as? any HasInitialDependencies }.first
    let noted = entries.withLock { $0.all[ObjectIdentifier(model)] }
    if let values = property?.initialValues ?? noted?.values { return values }
    reportIssue(
      """
      You are trying to propagate dependencies to a child model from a model with no dependencies. \
      To fix this, the given '\(Model.self)' must be returned from another 'withDependencies' closure, or the class \
      must hold at least one '@Dependency' property.
      """,
      at: location
    )
    return nil
  }
}
