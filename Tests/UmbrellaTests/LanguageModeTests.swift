import Testing

/// The table of the page "Actors and threads".
@Suite("A closure in main.swift that another thread calls")
struct LanguageModeTests {
  @Test("runs in language mode 5, and stops the program in mode 6", arguments: [5, 6])
  func check(languageMode: Int) async throws {
    try await withTemporaryFolder { folder in
      let program = try await OutsideProgram(
        "isolation",
        files: ["main.swift": source],
        languageMode: languageMode,
        in: folder
      )
      let result = try await program.run(environment: ["SWIFT_BACKTRACE": "enable=no"])
      #expect(result.output == (languageMode == 5 ? "before, 2, after\n" : "before, "))
      #expect((result.status == 0) == (languageMode == 5))
    }
  }

  private let source = #"""
    import Dispatch
    import Foundation
    import ReactiveCore

    func show(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
    let numbers = PassthroughSubject<Int, Never>()
    let sent = DispatchSemaphore(value: 0)
    let cancellable = numbers.map { $0 + 1 }.sink { @Sendable in show("\($0), ") }
    show("before, ")
    DispatchQueue.global().async { [numbers] in
      numbers.send(1)
      sent.signal()
    }
    sent.wait()
    show("after\n")
    """#
}
