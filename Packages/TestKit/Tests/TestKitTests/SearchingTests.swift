import TestKit
import Testing

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("SplitMix64 gives the numbers of the algorithm, the same for the same seed")
  func numbers() {
    var random = SplitMix64(seed: 0)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    var other = SplitMix64(seed: 1)
    #expect(other.next() != numbers[0])
  }

  @Test("below(_:) gives every number below its bound, and no other")
  func below() {
    var random = SplitMix64(seed: 7)
    #expect(Set((0..<100).map { _ in random.below(5) }) == [0, 1, 2, 3, 4])
  }
}

@Suite("Shrinking")
struct ShrinkingTests {
  @Test("Shrinking ends with the simplest case that single steps lead to")
  func simplest() {
    let program = shrunk([5, 1, 9, 2, 7], simplifications: leavingOutOne(of: \.self)) {
      $0.contains(9) && $0.contains(2)
    }
    #expect(program == [9, 2])
  }

  @Test("A case that has no simpler one that shows the failure stays as it is")
  func alreadySimple() {
    let pair = shrunk([1, 2], simplifications: leavingOutOne(of: \.self)) { $0.count == 2 }
    let empty = shrunk([Int](), simplifications: leavingOutOne(of: \.self)) { _ in true }
    #expect(pair == [1, 2] && empty == [])
  }

  @Test("A case that runs asynchronously is made simpler in the same way")
  func asynchronous() async throws {
    let program = await shrunk(Array("abcdef"), simplifications: leavingOutOne(of: \.self)) {
      await Task.yield()
      return $0.contains("c") && $0.contains("e")
    }
    #expect(program == ["c", "e"])
    await #expect(throws: CancellationError.self) {
      _ = try await shrunk([1, 2], simplifications: leavingOutOne(of: \.self)) { _ in
        await Task.yield()
        throw CancellationError()
      }
    }
  }
}

@Suite("Histories side by side")
struct SideBySideTests {
  @Test("Rows that differ are marked, also where one history is longer")
  func rows() {
    #expect(
      sideBySide(expected: ["a", "long one", "c"], actual: ["a", "b"], width: 5) == """
          a     | a
        ≠ long one | b
        ≠ c     | –
        """
    )
    #expect(sideBySide(expected: [1], actual: [1], width: 1) == "  1 | 1")
  }
}
