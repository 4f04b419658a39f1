import Foundation
import Testing

@Suite("A program written for Combine")
struct CombineProgramTests {
  @Test("A program for Combine compiles and runs with 'import CombineShim' for 'import Combine'")
  func combineProgram() async throws {
    try await withTemporaryFolder { folder in
      let result = try await OutsideProgram(
        "combineProgram",
        files: try sources(),
        in: folder
      ).run()
      #expect(result.status == 0, "\(result)")
      #expect(
        result.output == """
          counter false true
          search ["metronome"]
          prices [0, 7]
          countdown [5, 4, 3, 2, 1] true
          login guest
          form [false, true]
          words ["not": 2]
          events 3
          stopwatch
          downloads ["a done", "b done"]

          """
      )
    }
  }

  /// The sources of the program by their names, with the one change.
  private func sources() throws -> [String: String] {
    let folder = Checkout.root.appendingPathComponent("Tests/UmbrellaTests/CombineProgram")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return (name, text.replacing("import Combine\n", with: "import CombineShim\n"))
      }
    )
  }
}
