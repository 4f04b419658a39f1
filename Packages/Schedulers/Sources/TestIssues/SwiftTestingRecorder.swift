/// Records issues with Swift Testing, found at run time.
///
/// The library's types are known by name only, and stay generic parameters here. The compiler
/// passes values of such types by address. So does the library: it is built for evolution, and
/// therefore passes every value of its own types by address.
struct SwiftTestingRecorder: Sendable {
  /// The recorder, if Swift Testing is loaded into this process and has the functions that this
  /// file uses.
  static let loaded = SwiftTestingRecorder()

  private let currentTest: @Sendable () -> Any?
  private let recordIssue: @Sendable (String, IssueLocation) -> Void
  private let recordWarning: (@Sendable (String, IssueLocation) -> Void)?

  private init?() {
    guard
      let comment = _typeByName("7Testing7CommentV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let issue = _typeByName("7Testing5IssueV"),
      let test = _typeByName("7Testing4TestV"),
      let currentTest = makeCurrentTest(test),
      let recordIssue = makeRecordIssue(comment, sourceLocation, issue)
    else { return nil }
    self.currentTest = currentTest
    self.recordIssue = recordIssue
    recordWarning = _typeByName("7Testing5IssueV8SeverityO").flatMap { severity in
      makeRecordWarning(comment, sourceLocation, issue, severity)
    }
  }

  /// True if the current task runs a test.
  var isRunningTest: Bool { currentTest() != nil }

  /// The identity of the test that the current task runs, if any. All cases of a parametrised test
  /// are one test.
  var currentTestID: AnyHashable? {
    (currentTest() as? any Identifiable).map { identity(of: $0) }
  }

  /// Records an issue of the current test, or of none if the current task runs none.
  func record(_ message: String, at location: IssueLocation) {
    recordIssue(message, location)
  }

  /// Records an issue that does not fail the test.
  ///
  /// - Returns: True if the library supports such issues. Versions before Swift 6.3 do not.
  func warn(_ message: String, at location: IssueLocation) -> Bool {
    recordWarning?(message, location)
    return recordWarning != nil
  }
}

private func identity(of value: some Identifiable) -> AnyHashable {
  AnyHashable(value.id)
}

private func makeCurrentTest<Test>(_: Test.Type) -> (@Sendable () -> Any?)? {
  guard let currentTest = CurrentTest<Test>.lookedUp("$s7Testing4TestV7currentACSgvgZ")
  else { return nil }
  return { currentTest.call() }
}

private func makeRecordIssue<Comment, SourceLocation, Issue>(
  _ comment: Comment.Type,
  _ sourceLocation: SourceLocation.Type,
  _: Issue.Type
) -> (@Sendable (String, IssueLocation) -> Void)? {
  guard
    let makeArguments = makeArguments(comment, sourceLocation),
    let recordIssue = RecordIssue<Comment, SourceLocation, Issue>.lookedUp(
      "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"
    )
  else { return nil }
  return { message, location in
    let (comment, place) = makeArguments(message, location)
    _ = recordIssue.call(comment, place)
  }
}

private func makeRecordWarning<Comment, SourceLocation, Issue, Severity>(
  _ comment: Comment.Type,
  _ sourceLocation: SourceLocation.Type,
  _: Issue.Type,
  _ severity: Severity.Type
) -> (@Sendable (String, IssueLocation) -> Void)? {
  guard
    let makeArguments = makeArguments(comment, sourceLocation),
    enumCase(named: "warning", of: severity) != nil,
    let recordIssue = RecordIssueOfSeverity<Comment, Severity, SourceLocation, Issue>.lookedUp(
      "$s7Testing5IssueV6record_8severity14sourceLocationAcA7CommentVSg_AC8SeverityOAA06SourceF0VtFZ"
    )
  else { return nil }
  return { message, location in
    guard let warning = enumCase(named: "warning", of: Severity.self) else { return }
    let (comment, place) = makeArguments(message, location)
    _ = recordIssue.call(comment, warning, place)
  }
}

/// Returns a function that makes the library's own comment and location from a message and a
/// location.
private func makeArguments<Comment, SourceLocation>(
  _: Comment.Type,
  _: SourceLocation.Type
) -> (@Sendable (String, IssueLocation) -> (Comment, SourceLocation))? {
  guard
    let makeComment = MakeComment<Comment>.lookedUp("$s7Testing7CommentV8rawValueACSS_tcfC"),
    let makeLocation = MakeSourceLocation<SourceLocation>.lookedUp(
      "$s7Testing14SourceLocationV17__uncheckedFileID8filePath4line6columnACSS_SSS2itcfC"
    )
  else { return nil }
  return { message, location in
    let place = makeLocation.call(
      location.fileID.description,
      location.filePath.description,
      Int(location.line),
      Int(location.column)
    )
    return (makeComment.call(message), place)
  }
}

/// Returns the case with this name, of an enum of two cases without payloads.
///
/// The cases of such an enum are the bytes 0 and 1. Their descriptions show which byte is which
/// case.
private func enumCase<Value>(named name: String, of _: Value.Type) -> Value? {
  guard MemoryLayout<Value>.size == 1, _isPOD(Value.self) else { return nil }
  let cases = [UInt8(0), 1].map { byte in
    withUnsafeBytes(of: byte) { $0.loadUnaligned(as: Value.self) }
  }
  return cases.first { "\($0)" == name }
}

/// `static var Test.current: Test?`
private struct CurrentTest<Test>: LookedUpFunction {
  let call: @Sendable () -> Test?
}

/// `Comment.init(rawValue: String)`; an initializer consumes its arguments.
private struct MakeComment<Comment>: LookedUpFunction {
  let call: @Sendable (consuming String) -> Comment
}

/// `SourceLocation.init(__uncheckedFileID: String, filePath: String, line: Int, column: Int)`.
/// Unlike the checked initializer, it does not trap if the file belongs to no module.
private struct MakeSourceLocation<SourceLocation>: LookedUpFunction {
  let call: @Sendable (consuming String, consuming String, Int, Int) -> SourceLocation
}

/// `static func Issue.record(_ comment: Comment?, sourceLocation: SourceLocation) -> Issue`
private struct RecordIssue<Comment, SourceLocation, Issue>: LookedUpFunction {
  let call: @Sendable (Comment?, SourceLocation) -> Issue
}

/// `static func Issue.record(_ comment: Comment?, severity: Severity,
/// sourceLocation: SourceLocation) -> Issue`
private struct RecordIssueOfSeverity<Comment, Severity, SourceLocation, Issue>: LookedUpFunction {
  let call: @Sendable (Comment?, Severity, SourceLocation) -> Issue
}
