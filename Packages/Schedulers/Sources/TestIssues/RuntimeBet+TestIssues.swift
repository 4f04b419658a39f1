@_spi(Layers) import RuntimeBets

extension RuntimeBet {
  /// All bets on test libraries.
  @_spi(Layers) public static let ofTestIssues = ofTestLibraries + [testContent]

  /// Those on which it rests that an issue reaches its test.
  static let ofTestLibraries = [swiftTestingRecorder, xcTestRecorder]

  private static let withoutRecorder = """
    `reportIssue` writes each issue to standard error, and the process ends with a failure.
    """

  static let swiftTestingRecorder = RuntimeBet(
    "SwiftTestingRecorder",
    that: """
      Swift Testing, if it is loaded, has `Test.current`, `Issue.record` and what makes their arguments, under their mangled \
      names.
      """,
    orElse: withoutRecorder
  ) {
    SwiftTestingRecorder.loaded != nil || !RuntimeSymbol.isLoaded("libTesting.so")
  }

  static let xcTestRecorder = RuntimeBet(
    "XCTestRecorder",
    that: "XCTest, if it is loaded, has `XCTFail` under its mangled name.",
    orElse: withoutRecorder
  ) {
    XCTestRecorder.loaded != nil || !RuntimeSymbol.isLoaded("libXCTest.so")
  }

  static let testContent = RuntimeBet(
    "TestContent",
    that: """
      `swift_enumerateAllMetadataSections` describes each image by words, of which the 33rd is the length of the section of \
      tests.
      """,
    orElse: """
      A process that has loaded Swift Testing counts as one that runs tests: an issue that no test records ends it with \
      a failure.
      """
  ) {
    ImageSections.all.contains { $0.areKnown }
  }
}
