import ComposableArchitecture
import Testing

@Suite("Extraction keeps the count of references")
struct ExtractionLifetimeTests {
  private final class Witness {
    private let live: Counter
    init(_ live: Counter) {
      self.live = live
      live.count += 1
    }
    deinit { live.count -= 1 }
  }

  private final class Counter { var count = 0 }

  private enum Holder {
    case one(Witness), pair(Int, Witness), any(Any), list([Witness]), other(Witness), none
    case callback(() -> Void), titled(String, () -> Void)
    indirect case boxed(Witness)
  }

  private func expectBalance<Value>(
    _ makePath: () -> CasePath<Holder, Value>,
    _ makeRoot: (Witness) -> Holder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let live = Counter()
    do {
      let path = makePath()
      let root = makeRoot(Witness(live))
      let other = Holder.other(Witness(live))
      for _ in 1...100 {
        _ = path.extract(from: other)
        let values = [path.extract(from: root), path.extract(from: root)].compactMap { $0 }
        #expect(values.count == 2, sourceLocation: sourceLocation)
        _ = values.map(path.embed)
      }
      #expect(live.count == 2, sourceLocation: sourceLocation)
    }
    #expect(live.count == 0, sourceLocation: sourceLocation)
  }

  @Test("an extracted object lives as long as it is held, and no longer")
  func balance() {
    expectBalance({ /Holder.one }, Holder.one)
    expectBalance({ /Holder.pair }, { .pair(1, $0) })
    expectBalance({ /Holder.any }, Holder.any)
    expectBalance({ /Holder.list }, { .list([$0, $0]) })
    expectBalance({ /Holder.boxed }, Holder.boxed)
    expectBalance({ /Holder.callback }, { witness in .callback { _ = witness } })
    expectBalance({ /Holder.titled }, { witness in .titled("a", { _ = witness }) })
    let converted: (Witness) -> Holder = Holder.any
    expectBalance({ CasePath(converted) }, Holder.any)
  }
}
