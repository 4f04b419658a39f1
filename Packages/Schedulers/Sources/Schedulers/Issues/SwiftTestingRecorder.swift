/// Records issues with Swift Testing, found at run time.
///
/// Its types are known by name only, and stay generic parameters here. The compiler passes values
/// of such types by address; so does the library, which is built for evolution and therefore passes
/// every value of its own types by address.
struct SwiftTestingRecorder: Sendable {
  /// The recorder, if Swift Testing is loaded into this process and is as this file knows it.
  static let loaded = SwiftTestingRecorder()

  private let hasCurrentTest: @Sendable () -> Bool
  private let recordIssue: @Sendable (String, IssueLocation) -> Void

  private init?() {
    guard
      let comment = _typeByName("7Testing7CommentV"),
      let sourceLocation = _typeByName("7Testing14SourceLocationV"),
      let issue = _typeByName("7Testing5IssueV"),
      let test = _typeByName("7Testing4TestV"),
      let hasCurrentTest = makeHasCurrentTest(test),
      let recordIssue = makeRecordIssue(comment, sourceLocation, issue)
    else { return nil }
    self.hasCurrentTest = hasCurrentTest
    self.recordIssue = recordIssue
  }

  /// Whether the current task runs a test.
  var isRunningTest: Bool { hasCurrentTest() }

  /// Records an issue of the current test, or of none if the current task runs none.
  func record(_ message: String, at location: IssueLocation) {
    recordIssue(message, location)
  }
}

private func makeHasCurrentTest<Test>(_: Test.Type) -> (@Sendable () -> Bool)? {
  guard let currentTest = CurrentTest<Test>.lookedUp("$s7Testing4TestV7currentACSgvgZ")
  else { return nil }
  return { currentTest.call() != nil }
}

private func makeRecordIssue<Comment, SourceLocation, Issue>(
  _: Comment.Type,
  _: SourceLocation.Type,
  _: Issue.Type
) -> (@Sendable (String, IssueLocation) -> Void)? {
  guard
    let makeComment = MakeComment<Comment>.lookedUp("$s7Testing7CommentV8rawValueACSS_tcfC"),
    let makeLocation = MakeSourceLocation<SourceLocation>.lookedUp(
      "$s7Testing14SourceLocationV17__uncheckedFileID8filePath4line6columnACSS_SSS2itcfC"
    ),
    let recordIssue = RecordIssue<Comment, SourceLocation, Issue>.lookedUp(
      "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"
    )
  else { return nil }
  return { message, location in
    let place = makeLocation.call(
      location.fileID.description,
      location.filePath.description,
      Int(location.line),
      Int(location.column)
    )
    _ = recordIssue.call(makeComment.call(message), place)
  }
}

/// `static var Test.current: Test?`
private struct CurrentTest<Test>: LookedUpFunction {
  let call: @Sendable () -> Test?
}

/// `Comment.init(rawValue: String)`; an initializer consumes what it is given.
private struct MakeComment<Comment>: LookedUpFunction {
  let call: @Sendable (consuming String) -> Comment
}

/// `SourceLocation.init(__uncheckedFileID: String, filePath: String, line: Int, column: Int)`, which
/// unlike its checked sibling does not trap on a file that belongs to no module.
private struct MakeSourceLocation<SourceLocation>: LookedUpFunction {
  let call: @Sendable (consuming String, consuming String, Int, Int) -> SourceLocation
}

/// `static func Issue.record(_ comment: Comment?, sourceLocation: SourceLocation) -> Issue`
private struct RecordIssue<Comment, SourceLocation, Issue>: LookedUpFunction {
  let call: @Sendable (Comment?, SourceLocation) -> Issue
}
