import Testing

@testable import ComposableArchitecture

@Suite("Extraction by Mirror, where the runtime's tables cannot be read")
struct MirroredPayloadTests {
  private enum Shapes: Equatable {
    case none, number(Int), same(Int), labelled(number: Int), pair(Int, text: String)
    case optional(Int?)
    indirect case boxed(Int)
  }

  private let all: [Shapes] = [
    .none, .number(1), .same(1), .labelled(number: 1), .pair(1, text: "a"), .optional(1),
    .optional(nil), .boxed(1),
  ]

  private func path<Value>(_ embed: @escaping (Value) -> Shapes) -> CasePath<Shapes, Value> {
    CasePath(embed: embed, extract: { mirroredPayload(of: $0, embed: embed) })
  }

  @Test("Extraction by Mirror tells cases apart by their names")
  func cases() {
    expectLaws(of: path(Shapes.number), hits: [1, 2], misses: all.filter { $0 != .number(1) })
    expectLaws(of: path(Shapes.same), hits: [1, 2], misses: all.filter { $0 != .same(1) })
    expectLaws(of: path(Shapes.boxed), hits: [1, 2], misses: all.filter { $0 != .boxed(1) })
    expectLaws(
      of: path(Shapes.labelled),
      hits: [1, 2],
      misses: all.filter { $0 != .labelled(number: 1) }
    )
    expectLaws(of: path(Shapes.optional), hits: [1, nil], misses: Array(all[..<5]) + [all[7]])
    expectLaws(
      of: path(Shapes.pair(_:text:)),
      hits: [(1, "a"), (2, "")],
      misses: all.filter { $0 != .pair(1, text: "a") },
      by: ==
    )
  }

  @Test("Extraction by Mirror refuses functions, which Mirror hands out in an unusable form")
  func functions() async {
    await #expect(processExitsWith: .failure) {
      enum Callback { case transform((Int) -> Int) }
      let callback = Callback.transform { $0 }
      _ = mirroredPayload(of: callback, embed: { Callback.transform($0) })
    }
  }
}
