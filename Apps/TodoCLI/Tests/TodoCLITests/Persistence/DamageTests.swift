import Foundation
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("A damaged store", .timeLimit(.minutes(5)))
struct DamageTests {
  private let program: Program
  private let intact: Data

  init() throws {
    program = try Program()
    let storage = TodoStorage.sqlite(at: program.store)
    _ = try storage.open(.changing).get()
    _ = try storage.save((1...200).map { Todo(description: "todo \($0)", id: UUID()) }).get()
    storage.close()
    intact = try Data(contentsOf: URL(fileURLWithPath: program.store))
  }

  /// Opens the store, adds a todo, closes.
  private func use() -> Result<SavedList, TodoStorage.Failure> {
    let storage = TodoStorage.sqlite(at: program.store, patience: 0.01)
    defer { storage.close() }
    return storage.open(.changing).flatMap { list in
      storage.save([Todo(description: "new", id: UUID())] + list.todos)
    }
  }

  @Test(
    "Wherever bytes are lost, the program says so or works; it never crashes",
    arguments: 1...60
  )
  func garbage(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var bytes = intact
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...16, using: &random))
      for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    }
    try write(bytes)
    expectRefusalOrSuccess(use(), bytes)
  }

  @Test("However much is cut off, the program says so; it never crashes", arguments: 1...30)
  func truncation(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let bytes = intact.prefix(Int.random(in: 0..<intact.count, using: &random))
    try write(bytes)
    expectRefusalOrSuccess(use(), bytes)
  }

  private func write(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: program.store))
  }

  private func expectRefusalOrSuccess(
    _ result: Result<SavedList, TodoStorage.Failure>,
    _ bytes: Data
  ) {
    guard case .failure(let failure) = result else { return }
    guard case .refused(let refusal) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(refusal.message.contains(program.store))
    #expect([.dataError, .ioError, .noInput].contains(refusal.status), "\(refusal)")
    #expect(FileManager.default.contents(atPath: program.store) == bytes)
    #expect(
      (try? FileManager.default.contentsOfDirectory(atPath: program.folder + "/list"))
        == ["todo.sqlite"]
    )
  }
}
