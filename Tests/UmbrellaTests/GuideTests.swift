import Testing

@Suite("The guides of the documentation")
struct GuideTests {
  static let guides = ["YourFirstFeature", "TestingFeatures", "Effects", "RunningFeatures"].map(
    Guide.init
  )

  @Test("Every Swift block of a guide is the code of its example, which is run", arguments: guides)
  func code(of guide: Guide) throws {
    let (shown, tested) = (try guide.code(), try guide.testedCode())
    #expect(shown.count == tested.count)
    for (shown, tested) in zip(shown, tested) { #expect(shown == tested) }
  }
}
