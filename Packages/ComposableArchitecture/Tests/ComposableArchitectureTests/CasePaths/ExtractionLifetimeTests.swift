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

  @Test("An extracted object lives as long as it is held, and no longer")
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

  private struct Observer {
    weak var subject: Witness?
    var name: String
  }

  private enum Watching {
    case observer(Observer), both(Observer, Witness), subject(Witness), none
    indirect case boxed(Observer)
  }

  @Test("A weak reference is extracted as one, from enums whose values cannot be moved bit by bit")
  func weakReferences() throws {
    let live = Counter()
    func observer(_ subject: Witness) -> Observer { Observer(subject: subject, name: "a") }
    func watched<Value>(
      _ path: CasePath<Watching, Value>,
      _ observed: @escaping (Value) -> Observer,
      makeRoot: (Witness) -> Watching
    ) throws {
      let extracted: Observer
      do {
        let subject = Witness(live)
        let root = makeRoot(subject)
        for _ in 1...3 {
          #expect(path.extract(from: .none) == nil)
          #expect(path.extract(from: root).map(observed)?.subject === subject)
        }
        extracted = try #require(path.extract(from: root).map(observed))
      }
      #expect(extracted.subject == nil)
      #expect(extracted.name == "a")
      #expect(live.count == 0)
    }
    try watched(/Watching.observer, { $0 }, makeRoot: { .observer(observer($0)) })
    try watched(/Watching.boxed, { $0 }, makeRoot: { .boxed(observer($0)) })
    try watched(/Watching.both, { $0.0 }, makeRoot: { .both(observer($0), $0) })
    let subject = Witness(live)
    #expect((/Watching.subject).extract(from: .subject(subject)) === subject)
  }
}
