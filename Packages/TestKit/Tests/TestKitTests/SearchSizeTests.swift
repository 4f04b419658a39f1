import Testing

@testable import TestKit

@Suite("The sizes of searches")
struct SearchSizeTests {
  private let size = SearchSize(usual: 10, thorough: 100)

  @Test("The environment selects the thorough number of searches, or a twentieth of the usual one")
  func setting() {
    #expect(size.count(in: .init(environment: nil)) == 10)
    #expect(size.count(in: .init(environment: "usual")) == 10)
    let brief = [0, 10, 100].map { SearchSize(usual: $0, thorough: 0).count(in: .brief) }
    #expect(brief == [0, 1, 5])
    #expect(size.count(in: .init(environment: "brief")) == 1)
    #expect(size.count(in: .init(environment: "thorough")) == 100)
  }

  @Test("An unknown search size in the environment traps, and says which values there are")
  func unknownSetting() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SearchSize.Setting(environment: "all")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("METRONOME_SEARCHES is 'all': set it to 'brief', 'usual' or 'thorough'")
    )
  }

  @Test("The parts of a search together are all seeds", arguments: [1, 3, 8, 20])
  func parts(count: Int) {
    let parts = size.seeds(inParts: count)
    #expect(parts.count == count)
    #expect(parts.flatMap { Array($0) } == Array(size.seeds))
  }
}
