@_spi(Layers) import Schedulers

/// Calls an operation with other values of dependencies.
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   Model()
/// }
/// ```
///
/// They are the values of all that the operation calls, and of the tasks that it starts; and later of the `@Dependency` properties
/// that are made in it, and of the features of its stores. Closures that are called elsewhere, after it has returned, need
/// ``withEscapedDependencies(_:)``.
///
/// Source: `withDependencies` of Dependencies.
///
/// - Parameters:
///   - updateValuesForOperation: Changes the values.
///   - operation: Called at once.
/// - Returns: What the operation returns.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current.used(for: .setting)
  try updateValuesForOperation(&values)
  return try values.used(for: .reading).withCurrent {
    let result = try operation()
    DependencyObjects.shared.note(result)
    return result
  }
}

/// Calls an asynchronous operation with other values of dependencies.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current.used(for: .setting)
  try await updateValuesForOperation(&values)
  return try await values.used(for: .reading).withCurrent {
    let result = try await operation()
    DependencyObjects.shared.note(result)
    return result
  }
}

/// Calls an operation with the dependencies of an object, and other values of some.
///
/// A child model that is made in the operation has the dependencies of its parent. The object has to have a `@Dependency` property,
/// or to be the result of another `withDependencies`; if not, it is reported as an issue.
///
/// - Parameters:
///   - model: The object.
///   - updateValuesForOperation: Changes the values.
///   - operation: Called at once.
///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let values = DependencyObjects.shared.values(of: model, at: here) else {
    return try operation()
  }
  return try withDependencies {
    $0 = $0.over(values)
    try updateValuesForOperation(&$0)
  } operation: {
    try operation()
  }
}

/// Calls an asynchronous operation with the dependencies of an object, and other values of some.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard let values = DependencyObjects.shared.values(of: model, at: here) else {
    return try await operation()
  }
  return try await withDependencies {
    $0 = $0.over(values)
    try await updateValuesForOperation(&$0)
  } operation: {
    try await operation()
  }
}

/// Calls an operation with the dependencies of an object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model,
    { _ in },
    operation: operation,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Calls an asynchronous operation with the dependencies of an object.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model,
    isolation: isolation,
    { _ in },
    operation: operation,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Calls an operation that gives the current dependencies to a closure, which is called elsewhere and later.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
///
/// Source: `withEscapedDependencies` of Dependencies.
///
/// - Parameter operation: Called at once.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Calls an asynchronous operation that gives the current dependencies to a closure.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of a place, for code that is called elsewhere and later.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current

    /// Calls an operation with these dependencies, at once and any number of times.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try values.withCurrent(operation)
    }

    /// Calls an asynchronous operation with these dependencies.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await values.withCurrent(operation)
    }
  }
}

/// Sets dependencies for the whole program, before it uses them.
///
/// ```swift
/// @main struct App {
///   static func main() {
///     prepareDependencies { $0.database = try! openDatabase() }
///     …
///   }
/// }
/// ```
///
/// A dependency that has been used or prepared before keeps its value, and is reported as an issue.
///
/// Source: `prepareDependencies` of Dependencies.
///
/// - Parameter updateValues: Sets the values.
/// - Returns: What the closure returns.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var values = DependencyValues._current.used(for: .preparing)
  return try Preparation.$current.withValue(Preparation()) { try updateValues(&values) }
}
