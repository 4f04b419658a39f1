/// An enum with key paths to its cases. `@CasePathable` makes one of an enum.
///
/// Source: `CasePathable` of CasePaths.
public protocol CasePathable {
  /// A property for each case: its case path.
  associatedtype AllCasePaths

  /// The case paths of all cases.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The start of key paths to the cases: `\Action.Cases.child`.
  public typealias Cases = Case<Self>

  /// The payload of a case; nil if the value is in another case.
  ///
  /// A new payload replaces that of a value in this case, and is dropped in another case: `state[case: \.child]?.count = 1`. To assign
  /// nil is reported as an issue, because a case has no value without its payload.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { CasePath(keyPath).extract(from: self) }
    set { CasePath(keyPath).replace(in: &self, by: newValue) }
  }

  /// The payload of a case whose type is not known; nil if the value is in another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    (Case<Self>()[keyPath: keyPath] as? any AnyCase)?.extractAny(from: self)
  }

  /// The payload of a case; nil if the value is in another case: `state.child`, for an enum that is marked
  /// `@dynamicMemberLookup`.
  ///
  /// It is written as by `state[case: \.child]`.
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, CasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { Self.allCasePaths[keyPath: keyPath].replace(in: &self, by: newValue) }
  }

  /// Returns true if the value is in a case.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool { self[case: keyPath] != nil }

  /// Changes the payload of a case in place.
  ///
  /// It is reported as an issue if the value is in another case.
  ///
  /// - Parameters:
  ///   - keyPath: The case.
  ///   - yield: Changes the payload.
  ///   - fileID, filePath, line, column: Where the issue is reported; the caller's by default.
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let path = CasePath(keyPath)
    guard var value = path.extract(from: self) else {
      return reportIssue(
        """
        Can't modify '\(self)' by a key path to another case: its payload would be of type \(Value.self).

        Nothing has changed. Ask by is(_:) or [case:] first.
        """,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
    yield(&value)
    self = path.embed(value)
  }
}

extension CasePath {
  /// Replaces the payload of a value in this case.
  fileprivate func replace(in root: inout Root, by value: Value?) {
    guard extract(from: root) != nil else { return }
    if let value {
      root = embed(value)
    } else {
      reportIssue(
        "Can't take the payload of '\(root)' away. Nothing has changed. Assign a value in another case."
      )
    }
  }
}
