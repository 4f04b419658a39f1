import ComposableArchitecture
import Testing

private final class Live {
  var count = 0
}

/// Counts how many of it there are.
private final class Counted {
  private let live: Live

  init(_ live: Live) {
    self.live = live
    live.count += 1
  }

  deinit { live.count -= 1 }
}

private struct Part {
  var numbers = Array(repeating: 0, count: 100)
  var object: Counted

  init(_ live: Live) { object = Counted(live) }
}

private enum PartAction: Equatable { case increment, replace, done }

@Suite("Reducers change a part in place")
struct ReducerInPlaceTests {
  private enum Mode {
    case editing(Part), idle
    indirect case boxed(Part)
  }

  private struct Whole {
    var stored: Part
    var optional: Part?
    var direct: Mode
    var boxed: Mode
    var byHand: Mode

    init(_ live: Live) {
      stored = Part(live)
      optional = Part(live)
      direct = .editing(Part(live))
      boxed = .boxed(Part(live))
      byHand = .editing(Part(live))
    }
  }

  private typealias WholeReducer = Reducer<Whole, PartAction, Live>

  /// A part that is not copied keeps the memory of its numbers.
  private let part = Reducer<Part, PartAction, Live> { part, action, live in
    switch action {
    case .increment:
      let before = part.numbers.withUnsafeBytes { $0.baseAddress }
      part.numbers[0] += 1
      #expect(part.numbers.withUnsafeBytes { $0.baseAddress } == before)
      return Effect(value: .done)
    case .replace:
      part = Part(live)
      return .none
    case .done:
      return .none
    }
  }

  private func reducer(of mode: CasePath<Mode, Part>) -> Reducer<Mode, PartAction, Live> {
    part.pullback(state: mode, action: .self, environment: { $0 })
  }

  private var reducers: [WholeReducer] {
    let byHand = CasePath<Mode, Part>(
      embed: Mode.editing,
      extract: { if case .editing(let part) = $0 { part } else { nil } }
    )
    return [
      part.pullback(state: \.stored, action: .self, environment: { $0 }),
      part.optional().pullback(state: \.optional, action: .self, environment: { $0 }),
      reducer(of: /Mode.editing).pullback(state: \.direct, action: .self, environment: { $0 }),
      reducer(of: /Mode.boxed).pullback(state: \.boxed, action: .self, environment: { $0 }),
      reducer(of: byHand).pullback(state: \.byHand, action: .self, environment: { $0 }),
    ]
  }

  private func parts(of whole: Whole) -> [Part] {
    [
      whole.stored, whole.optional, (/Mode.editing).extract(from: whole.direct),
      (/Mode.boxed).extract(from: whole.boxed), (/Mode.editing).extract(from: whole.byHand),
    ]
    .compactMap { $0 }
  }

  @Test("Reducers do not copy a stored part, an optional one, or the payload of a case")
  func notCopied() {
    let live = Live()
    var whole = Whole(live)
    for reducer in reducers {
      for _ in 1...3 {
        #expect(Recording(reducer.run(&whole, .increment, live)).values == [.done])
      }
    }
    #expect(parts(of: whole).map(\.numbers[0]) == [3, 3, 3, 3, 3])
  }

  @Test("A part that a reducer replaces goes, and none is lost")
  func replaced() {
    let live = Live()
    do {
      var whole = Whole(live)
      for reducer in reducers {
        for _ in 1...3 {
          _ = reducer.run(&whole, .replace, live)
          #expect(live.count == 5)
        }
      }
      #expect(parts(of: whole).count == 5)
    }
    #expect(live.count == 0)
  }
}
