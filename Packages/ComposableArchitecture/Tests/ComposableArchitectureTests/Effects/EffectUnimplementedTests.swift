import ComposableArchitecture
import Testing

@Suite("Unimplemented effects")
struct EffectUnimplementedTests {
  private func message(_ prefix: String) -> String {
    """
    \(prefix)An unimplemented effect was run: this code was expected not to need it. Give it an effect \
    that the test controls, or find out why it is run.
    """
  }

  @Test("An unimplemented effect that runs is an issue where it was made, and completes")
  func runs() {
    let line: UInt = #line
    let effects: [(String, Effect<Int, Never>)] = [
      ("", .unimplemented("")),
      ("save - ", .unimplemented("save")),
      ("save - ", .failing("save")),
    ]
    for (index, (prefix, effect)) in effects.enumerated() {
      let issues = reportedIssues { #expect(Recording(effect).events == [.finished]) }
      #expect(
        issues == [ReportedIssue(line: line + 2 + UInt(index), message: message(prefix))]
      )
    }
  }

  @Test("An unimplemented effect that does not run reports nothing")
  func doesNotRun() {
    let issues = reportedIssues { _ = Effect<Int, Never>.unimplemented("save") }
    #expect(issues.isEmpty)
  }
}
