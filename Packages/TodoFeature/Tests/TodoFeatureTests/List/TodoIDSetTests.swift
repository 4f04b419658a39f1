import Foundation
import Testing
import TodoFeature

@Suite("A set of identities")
struct TodoIDSetTests {
  @Test(
    "A set of identities contains what it was made of, and nothing else",
    arguments: [0, 1, 3, 4, 100, 5_000]
  )
  func membership(count: Int) {
    let ids = (0..<count).map { _ in UUID() }
    let set = TodoIDSet(ids + ids)
    #expect(ids.allSatisfy(set.contains))
    #expect(!(0..<1_000).contains { _ in set.contains(UUID()) })
  }
}
