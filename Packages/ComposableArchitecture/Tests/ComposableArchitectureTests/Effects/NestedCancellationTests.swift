import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Effects of several ids")
struct NestedCancellationTests {
  private let context = EffectContext()
  private let subject = PassthroughSubject<Int, Never>()

  @Test(
    "Either id of an effect with two ids ends it once, and no entry stays behind",
    arguments: [1, 2]
  )
  func eitherID(id: Int) {
    var cancellations = 0
    let recording = Recording(
      subject.handleEvents(receiveCancel: { cancellations += 1 }).eraseToEffect()
        .cancellable(id: 1)
        .cancellable(id: 2)
        .bound(to: context)
    )
    #expect(context.count == 2)
    context.cancel([CancelID(id)])
    #expect(recording.events == [.finished])
    #expect(cancellations == 1)
    #expect(context.count == 0)
    context.cancel([CancelID(1), CancelID(2)])
    #expect(recording.events == [.finished])
  }

  @Test("An effect that has the same id twice ends once")
  func sameID() {
    let recording = Recording(
      subject.eraseToEffect().cancellable(id: 1).cancellable(id: 1).bound(to: context)
    )
    context.cancel([CancelID(1)])
    #expect(recording.events == [.finished])
    #expect(context.count == 0)
  }

  @Test(
    "With cancelInFlight an effect that has an id twice ends older effects, and not itself",
    arguments: [(true, false), (false, true), (true, true)]
  )
  func sameIDInFlight(inner: Bool, outer: Bool) {
    func effect() -> Recording<Int, Never> {
      Recording(
        subject.eraseToEffect()
          .cancellable(id: 1, cancelInFlight: inner)
          .cancellable(id: 1, cancelInFlight: outer)
          .bound(to: context)
      )
    }
    let older = effect()
    let recording = effect()
    subject.send(1)
    #expect(older.events == [.finished])
    #expect(recording.events == [.value(1)])
    context.cancel([CancelID(1)])
    #expect(recording.events == [.value(1), .finished])
    #expect(context.count == 0)
  }

  @Test("5,000 ids around one effect take constant stack: run, mapped, in a row, merged and ended")
  func manyIDs() {
    onSmallStack { [context, subject] in
      weak var witness: DeinitWitness?
      do {
        let strong = DeinitWitness()
        witness = strong
        var effect = subject.map { value in withExtendedLifetime(strong) { value } }.eraseToEffect()
        for id in 0..<5_000 { effect = effect.cancellable(id: id, cancelInFlight: id % 2 == 0) }
        let mapped = effect.map { $0 + 1 }.inRow(RowID(collection: \[Int].self, key: 1))
        let recordings = [effect, .merge(mapped, .none), .concatenate(mapped, effect)].map {
          effect in
          Recording(effect.bound(to: EffectContext()))
        }
        subject.send(1)
        #expect(recordings.map(\.values) == [[1], [2], [2]])

        let recording = Recording(effect.bound(to: context))
        #expect(context.count == 5_000)
        context.cancel([CancelID(2_500)])
        #expect(recording.events == [.finished])
        #expect(context.count == 0)

        let runner = EffectRunner<Int> { _ in }
        runner.run(effect)
        #expect(runner.context.count == 5_000)
        runner.run(.cancel(id: 4_999))
        #expect(runner.context.count == 0 && runner.context.isIdle)
        for recording in recordings { recording.cancel() }
      }
      #expect(witness == nil)
    }
  }

  @Test("Any of a thousand ids inside one another ends the effect", arguments: [0, 500, 999])
  func thousandNested(id: Int) {
    var effect = subject.eraseToEffect()
    for id in 0..<1_000 { effect = effect.cancellable(id: id) }
    let recording = Recording(effect.bound(to: context))
    #expect(context.count == 1_000)
    subject.send(1)
    context.cancel([CancelID(id)])
    subject.send(2)
    #expect(recording.events == [.value(1), .finished])
    #expect(context.count == 0)
  }
}

@Suite("Cancellation ids")
struct CancelIDTests {
  @Test("Cancellation ids compare with their types")
  func types() {
    #expect(AnyHashable(1) == AnyHashable(Int8(1)))
    #expect(CancelID(1) == CancelID(1))
    #expect(CancelID(1) != CancelID(2))
    #expect(CancelID(1) != CancelID(Int8(1)))
    #expect(CancelID(AnyHashable(AnyHashable(1))) == CancelID(1))
  }

  private enum Kind: Hashable { case only }
  private struct Empty: Hashable {}
  private struct OtherEmpty: Hashable {}

  private class Base: Hashable {
    static func == (first: Base, second: Base) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
  private final class Derived: Base {}

  @Test("A cancellation id is the same whether its type was erased before or not")
  func erased() {
    func expectSame<ID: Hashable>(_ id: ID) {
      #expect(CancelID(id) == CancelID(erased: AnyHashable(id)), "\(id)")
      #expect(CancelID(id) == CancelID(AnyHashable(AnyHashable(id))), "\(id)")
    }
    expectSame(1)
    expectSame("id")
    expectSame(Kind.only)
    expectSame(Empty())
    expectSame([Empty()])
    expectSame(1 as Int?)
    expectSame(nil as Int?)
    expectSame(1 as Int??)
    expectSame(Base())
    expectSame(Derived() as Base)
    expectSame(Derived())
    #expect(CancelID(Derived() as Base) == CancelID(Derived()))
    #expect(CancelID(Empty()) != CancelID(OtherEmpty()))
    #expect(CancelID(Empty()) != CancelID(Kind.only))
    #expect(CancelID(nil as Int?) != CancelID(nil as Int8?))
    #expect(CancelID(Base()) != CancelID(Derived() as Base))
  }

  @Test("An id of another type does not cancel an effect")
  func otherType() {
    let context = EffectContext()
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(subject.eraseToEffect().cancellable(id: 1).bound(to: context))
    _ = Recording(Effect<Int, Never>.cancel(id: Int8(1)).bound(to: context))
    #expect(recording.events.isEmpty)
    _ = Recording(Effect<Int, Never>.cancel(id: 1).bound(to: context))
    #expect(recording.events == [.finished])
  }
}
